import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { people } from '@tests/requests/people'
import { Portal } from '@tests/requests/portal'
import { request } from '@tests/requests/records'
import { server, userWith } from '@tests/server'
import { setWidth } from '@tests/setup'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { AuditDetail, AuditPermissions, RequestFile } from '@/api/client'

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

const PAID = request({ n: 12, state: 'disbursed' })

/** The whole file of a trip that was proved. */
const FILE: RequestFile = {
  company: 'Cargas del Litoral',
  request: new Portal(people.rogelio, [PAID]).detail(PAID),
  payments: [],
  settlement: {
    id: 's-1',
    number: 'REN-2026-000004',
    request: { id: PAID.id, name: PAID.number },
    type_name: 'Anticipo de viaje',
    state: 'settled',
    overdue: false,
    debtor: PAID.beneficiary,
    requester: PAID.requester,
    currency: 'USD',
    advance_minor: 12_000,
    spent_minor: 12_310,
    returned_minor: 0,
    rest_minor: -310,
    paid_on: '2026-11-03',
    due_on: '2026-11-10',
    version: 6,
    actions: [],
    lines: [
      {
        id: 'l-1',
        spent_on: '2026-11-04',
        concept: 'Diésel',
        supplier_name: 'Estación Delta',
        supplier_tax_id: '155-1234-5 DV 7',
        invoice_number: 'F-0042',
        net_minor: 11_310,
        tax_minor: 1_000,
        total_minor: 12_310,
        receipt: { id: 'a-1', name: 'factura.jpg', media_type: 'image/jpeg', sha256: 'cd'.repeat(32) },
        added_by: 'Eliécer Quintero',
      },
    ],
    submitted_by: 'Eliécer Quintero',
    decided_by: 'Rita Barría',
    decided_at_ms: Date.UTC(2026, 10, 6, 15),
    excess_request: { id: 'r-2', name: 'SOL-2026-000031' },
    excuse_used: false,
    history: [{ action: 'accept', actor: 'Rita Barría', at_ms: Date.UTC(2026, 10, 6, 15) }],
    entries: [
      {
        id: 'e-1',
        event: 'settlement_accepted',
        document_number: 'REN-2026-000007',
        business_date: '2026-11-06',
        at_ms: Date.UTC(2026, 10, 6, 15),
        lines: [
          {
            account_key: 'expense:5110',
            account_name: 'Gasto de viaje',
            amount_minor: 12_000,
            currency: 'USD',
          },
          { account_key: 'advances:b', account_name: 'Anticipos', amount_minor: -12_000, currency: 'USD' },
        ],
      },
    ],
  },
  cancellations: [
    {
      id: 'c-1',
      number: 'ANU-2026-000003',
      state: 'executed',
      target: {
        kind: 'settlement',
        id: 's-1',
        number: 'REN-2026-000004',
        title: 'Anticipo de viaje',
        amount_minor: 12_000,
        currency: 'USD',
      },
      cause: 'Monto equivocado',
      explanation: 'Faltó una factura.',
      asked_by: { id: 'u-1', name: 'Óscar Villarreal' },
      asked_at_ms: Date.UTC(2026, 10, 6, 15),
      decided_by: { id: 'u-2', name: 'Carmen Arosemena' },
      decided_at_ms: Date.UTC(2026, 10, 6, 16),
      version: 2,
      company: 'Cargas del Litoral',
      becomes: null,
      reason: null,
      accounting_date: '2026-11-06',
      effects: [
        {
          text: 'La rendición REN-2026-000004 vuelve a quedar por rendir, hasta el 13/11/2026.',
          amount_minor: null,
          currency: null,
        },
      ],
      blocked_by: null,
      effects_hash: null,
      evidence: [
        {
          id: 'e-1',
          name: 'nota.pdf',
          media_type: 'application/pdf',
          size_bytes: 9,
          sha256: 'ef'.repeat(32),
        },
      ],
      entries: [],
      actions: [],
    },
  ],
  audit: [APPROVED],
  audit_is_whole: true,
  checkpoint: { count: 12, head: 'ab'.repeat(32), at_ms: Date.UTC(2026, 10, 7, 15) },
  made_by: 'Beatriz Núñez',
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
    http.get('*/api/v1/audit/requests/:id/file', () => HttpResponse.json(FILE)),
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
    await chooseOption(person, screen.getByRole('combobox', { name: 'Acción' }), 'Aprobó la solicitud')
    await chooseOption(person, screen.getByRole('combobox', { name: 'Resultado' }), 'Hecho')
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

  it('names a person who did something to themselves, and a kind where nobody is known', async () => {
    const person = { object_kind: 'user', object_number: null }
    const entered = { ...APPROVED, ...person, id: 'a-1', action: 'session.open', object_id: ROGELIO }
    const other = { ...APPROVED, ...person, id: 'a-2', action: 'user.update', object_id: 'u-9' }
    openAudit('/audit')
    server.use(http.get('*/api/v1/audit', () => HttpResponse.json({ items: [entered, other], next: null })))
    const list = await screen.findByRole('table', { name: 'Auditoría' })
    const about = within(list)
      .getAllByRole('row')
      .map((row) => within(row).queryAllByRole('cell').at(3)?.textContent)
    expect(about.slice(1)).toEqual(['Rogelio Castillo', 'Persona'])
    const search = screen.getByRole('searchbox', { name: 'Número de documento' })
    expect(search).toHaveAttribute('placeholder', 'SOL-2026-000123')
  })

  it('buys the list that is on screen, a checkpoint, and everything for a stranger to verify', async () => {
    const { bought, person } = openAudit('/audit?action=request.approve')
    // One after the other: two calls at once may arrive in either order.
    await person.click(await screen.findByRole('button', { name: 'Descargar' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Descargar CSV' }))
    await waitFor(() => {
      expect(bought).toEqual([{ kind: 'list', of: 'audit', format: 'csv', query: 'action=request.approve' }])
    })
    await person.click(screen.getByRole('button', { name: 'Verificar' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Punto de control' }))
    await waitFor(() => {
      expect(bought.slice(1)).toEqual([{ kind: 'audit_checkpoint' }])
    })
    await person.click(await screen.findByRole('button', { name: 'Verificar' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Todo, para verificar aparte' }))
    await waitFor(() => {
      expect(bought.slice(2)).toEqual([{ kind: 'proof' }])
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

  it('shows each amount in the currency that it is of, before as well as after', async () => {
    openAudit(`/audit/${ROW}`)
    const general: AuditDetail = {
      ...APPROVED,
      action: 'general_settings.update',
      object_kind: 'general_settings',
      object_number: null,
      currency: null,
      before: { amounts: [{ currency: 'USD', tiers_above_minor: [50_000] }] },
      after: {
        amounts: [
          { currency: 'CRC', tiers_above_minor: [30_000_000], step_up_above_minor: 90_000_000 },
          { currency: 'USD', tiers_above_minor: [60_000] },
        ],
      },
      changes: [
        { field: 'amounts/0/currency', before: 'USD', after: 'CRC' },
        { field: 'amounts/0/step_up_above_minor', before: null, after: '90000000' },
        { field: 'amounts/0/tiers_above_minor/0', before: '50000', after: '30000000' },
        { field: 'amounts/1/currency', before: null, after: 'USD' },
        { field: 'amounts/1/tiers_above_minor/0', before: null, after: '60000' },
      ],
    }
    server.use(http.get('*/api/v1/audit/:id', () => HttpResponse.json(general)))
    const changes = await screen.findByRole('table', { name: 'Antes y después' })
    const shown = within(changes)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent.replace('\u00A0', ' ')),
      )
    expect(shown).toEqual([
      ['USD', 'CRC'],
      ['—', 'CRC 900,000.00'],
      ['USD 500.00', 'CRC 300,000.00'],
      ['—', 'USD'],
      ['—', 'USD 600.00'],
    ])
  })

  it('tells in the file of a request how its money was proved', async () => {
    openAudit(`/audit/expediente/${PAID.id}`)
    const part = await screen.findByRole('region', { name: 'Rendición REN-2026-000004' })
    for (const text of [
      'Rendida',
      'Excede en USD',
      'Rita Barría',
      'SOL-2026-000031',
      'Aceptó la rendición',
    ]) {
      expect(part).toHaveTextContent(text)
    }
    const spent = within(part).getByRole('region', { name: 'Gastos de REN-2026-000004' })
    for (const text of ['4 nov 2026', 'F-0042', 'Estación Delta', '113.10', 'factura.jpg', 'cd'.repeat(32)]) {
      expect(spent).toHaveTextContent(text)
    }
    expect(within(part).getByRole('region', { name: 'Asientos de REN-2026-000004' })).toHaveTextContent(
      'Gasto de viaje',
    )
    const undone = screen.getByRole('region', { name: 'Anulación ANU-2026-000003' })
    for (const text of [
      'Ejecutada',
      'Faltó una factura.',
      'Óscar Villarreal',
      'Carmen Arosemena',
      '13/11/2026',
    ]) {
      expect(undone).toHaveTextContent(text)
    }
    expect(undone).toHaveTextContent('ef'.repeat(32))
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
