import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { server, userWith } from '@tests/server'
import { setWidth } from '@tests/setup'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { AuditDetail, AuditPermissions } from '@/api/client'

const ROGELIO = '0193a1b2-0000-7000-8000-0000000000a1'
const REQUEST = '0193a1b2-0000-7000-8000-0000000000b1'
const ROW = '0193a1b2-0000-7000-8000-0000000000c1'

const APPROVED: AuditDetail = {
  id: ROW,
  number: 12,
  at_ms: Date.UTC(2026, 10, 4, 15),
  actor: { id: ROGELIO, name: 'Rogelio Castillo' },
  action: 'request.approve',
  object_kind: 'request',
  object_id: REQUEST,
  object_number: 'SOL-2026-000012',
  outcome: 'done',
  address: '192.0.2.7',
  has_change: true,
  hash: 'ab'.repeat(32),
  currency: 'USD',
  changes: [
    { field: 'approvals/0/amount_minor', before: null, after: '24690' },
    { field: 'approvals/0/by', before: null, after: ROGELIO, after_name: 'Rogelio Castillo' },
    { field: 'state', before: 'new', after: 'approved' },
  ],
}

const HELD: AuditPermissions = {
  user: { id: ROGELIO, name: 'Rogelio Castillo' },
  date: '2026-11-04',
  state: 'inactive',
  items: [
    {
      permission_name: 'Gestionar solicitudes aprobadas',
      branch: { id: 'b-colon', name: 'Colón' },
      ends_on: '2026-12-31',
      granted_by: 'Yadira Batista',
      granted_at_ms: Date.UTC(2026, 10, 3, 15),
      audit_id: ROW,
    },
  ],
  limits: [{ currency: 'USD', limit_minor: 50_000 }],
}

/** The portal as an auditor finds it; what its calls asked for. */
function openAudit(address: string) {
  const asked: URL[] = []
  const bought: unknown[] = []
  const told = (url: string) => {
    asked.push(new URL(url))
    return new URL(url).searchParams
  }
  server.use(
    http.get('*/api/auth/me', () => HttpResponse.json(userWith('Consultar auditoría'))),
    http.get('*/api/v1/audit', ({ request }) => {
      const query = told(request.url)
      const items = query.get('q') === 'SOL-2026-999999' ? [] : [APPROVED]
      return HttpResponse.json({ items, next: null })
    }),
    http.get('*/api/v1/audit/people', ({ request }) => {
      told(request.url)
      const items = [{ id: ROGELIO, name: 'Rogelio Castillo', email: 'rogelio@litoral.test', active: false }]
      return HttpResponse.json({ items })
    }),
    http.get('*/api/v1/audit/permissions', ({ request }) => {
      const date = told(request.url).get('date') ?? ''
      return HttpResponse.json(
        date < '2026-11-03' ? { ...HELD, date, state: null, items: [], limits: [] } : HELD,
      )
    }),
    http.get('*/api/v1/audit/:id', () => HttpResponse.json(APPROVED)),
    http.post('*/api/v1/downloads', async ({ request }) => {
      bought.push(await request.json())
      return HttpResponse.json({ url: '/api/downloads/x' }, { status: 201 })
    }),
  )
  const person = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
  return { asked, bought, person, ...renderPortal(address) }
}

describe('the audit', () => {
  it('tells who did what, when and to what, and narrows it by what stands in the address', async () => {
    const { asked, person, router } = openAudit('/audit')
    const list = await screen.findByRole('table', { name: 'Auditoría' })
    const row = within(list).getByRole('row', { name: /SOL-2026-000012/ })
    for (const text of [
      'Aprobó la solicitud',
      '4 nov 2026, 10:00',
      'Rogelio Castillo',
      'Hecho',
      '12',
      '192.0.2.7',
    ]) {
      expect(row).toHaveTextContent(text)
    }
    const who = await screen.findByRole('combobox', { name: 'Quién' })
    await person.type(who, 'rog')
    await person.click(await screen.findByRole('option', { name: /Rogelio Castillo/ }))
    await person.selectOptions(screen.getByRole('combobox', { name: 'Acción' }), 'Aprobó la solicitud')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Resultado' }), 'Hecho')
    await waitFor(() => {
      expect(
        Object.fromEntries(asked.findLast((url) => url.pathname === '/api/v1/audit')?.searchParams ?? []),
      ).toEqual({
        actor: ROGELIO,
        action: 'request.approve',
        outcome: 'done',
      })
    })
    expect(router.state.location.search).toContain(`actor=${ROGELIO}`)
    await waitFor(() => {
      expect(screen.getByRole('combobox', { name: 'Quién' })).toHaveValue('Rogelio Castillo')
    })
    await person.type(screen.getByRole('searchbox'), 'SOL-2026-999999')
    expect(await screen.findByText('Ningún registro coincide con los filtros')).toBeInTheDocument()
  })

  it('buys the list that is on screen, and a checkpoint', async () => {
    const { bought, person } = openAudit('/audit?action=request.approve')
    // One after the other: two calls at once may arrive in either order.
    await person.click(await screen.findByRole('button', { name: 'Exportar CSV' }))
    await waitFor(() => {
      expect(bought).toEqual([{ kind: 'audit_csv', query: 'action=request.approve' }])
    })
    await person.click(screen.getByRole('button', { name: 'Punto de control' }))
    await waitFor(() => {
      expect(bought.slice(1)).toEqual([{ kind: 'audit_checkpoint' }])
    })
  })

  it('shows what a row changed, before and after, on a phone too', async () => {
    setWidth(360)
    openAudit(`/audit/${ROW}`)
    const changes = await screen.findByRole('table', { name: 'Antes y después' })
    const cells = (name: RegExp) =>
      within(within(changes).getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    expect(cells(/^Estado/)).toEqual(['Nueva', 'Aprobada'])
    expect(cells(/^Decisión 1 · Monto/)[1]).toContain('246.90')
    expect(cells(/^Decisión 1 · Por/)).toEqual(['—', 'Rogelio Castillo'])
    expect(screen.getByRole('link', { name: 'Expediente' })).toHaveAttribute(
      'href',
      `/audit/expediente/${REQUEST}`,
    )
    expect(screen.getByRole('link', { name: 'Permisos de Rogelio Castillo ese día' })).toHaveAttribute(
      'href',
      `/audit/permissions/${ROGELIO}?date=2026-11-04`,
    )
  })

  it('knows what a person might do at the end of a day', async () => {
    const { person, router } = openAudit('/audit/permissions')
    expect(await screen.findByText('Elige a una persona')).toBeInTheDocument()
    await person.type(screen.getByRole('combobox', { name: 'Persona' }), 'rog')
    await person.click(await screen.findByRole('option', { name: /inactiva/ }))
    const held = await screen.findByRole('row', { name: /Gestionar solicitudes aprobadas/ })
    expect(held).toHaveTextContent('Aprobar solicitudes')
    for (const text of ['Colón', '31 dic 2026', 'Yadira Batista']) {
      expect(held).toHaveTextContent(text)
    }
    expect(screen.getByText(/^Ese día estaba inactiva/)).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Límites de aprobación' })).toHaveTextContent('500.00')
    await router.navigate(`/audit/permissions/${ROGELIO}?date=2026-11-02`)
    expect(await screen.findByText('Ese día todavía no estaba registrada')).toBeInTheDocument()
  })
})
