import { screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Statement } from '@/api/client'
import type { Permission } from '@/lib/permissions'

function aStatement(change: Partial<Statement> = {}): Statement {
  return {
    person: {
      id: 'u-1',
      name: 'Eliécer Quintero',
      document_type: 'cedula',
      document_number: '8-123-456',
      employee_number: '1014',
    },
    company: 'Cargas del Litoral',
    as_of: '2026-11-03',
    balances: [{ currency: 'USD', advances_minor: 12_000, receivable_minor: 6_667 }],
    under_way: { requests: 1, cash_sessions: 0 },
    clear: false,
    items: [
      {
        entry_id: 'e-2',
        account: 'receivable',
        event: 'payroll_deducted',
        business_date: '2026-11-02',
        document_number: 'SOL-2026-000024',
        request_number: 'SOL-2026-000024',
        concept: 'Préstamo',
        amount_minor: -3_333,
        currency: 'USD',
        balance_minor: 18_667,
      },
      {
        entry_id: 'e-1',
        account: 'advances',
        event: 'cash_paid',
        business_date: '2026-11-01',
        document_number: 'PAG-2026-000007',
        request_number: 'SOL-2026-000031',
        concept: 'Viáticos',
        amount_minor: 12_000,
        currency: 'USD',
        balance_minor: 22_000,
      },
    ],
    next: null,
    ...change,
  }
}

const CLEAR = aStatement({
  clear: true,
  balances: [{ currency: 'USD', advances_minor: 0, receivable_minor: 0 }],
  under_way: { requests: 0, cash_sessions: 0 },
  items: [],
})

function open(address: string, statement: Statement, ...permissions: Permission[]) {
  const asked: string[] = []
  server.use(
    http.get('*/api/auth/me', () => HttpResponse.json(userWith(...permissions))),
    http.get('*/api/v1/statements/:id', ({ params, request }) => {
      asked.push(String(params.id))
      // The second page, where there is one.
      const isLater = new URL(request.url).searchParams.has('after')
      return HttpResponse.json(isLater ? { ...statement, items: [], next: null } : statement)
    }),
  )
  return { asked, ...openPortal(address) }
}

describe('what one owes', () => {
  it('opens from the menu for whoever has no permission at all', async () => {
    const { asked, user, router } = open('/', CLEAR)
    await user.click(await screen.findByRole('button', { name: /^Tu cuenta/u }))
    await user.click(await screen.findByRole('menuitem', { name: 'Lo que debo' }))
    const heading = await screen.findByRole('heading', { name: 'Lo que debo', level: 1 })
    await expectFocus(() => heading)
    expect(router.state.location.pathname).toBe('/me/statement')
    expect(await screen.findByText('No debes nada')).toBeVisible()
    expect(await screen.findByText('No tienes deudas registradas')).toBeVisible()
    expect(new Set(asked)).toEqual(new Set(['me']))
  })

  it('says what stands between them and the paz y salvo', async () => {
    const { user, router } = open('/me/statement', aStatement())
    const button = await screen.findByRole('button', { name: 'Paz y salvo' })
    const why =
      /^Debes USD\s120\.00 en anticipos y USD\s66\.67 por planilla\. Tienes 1 solicitud en trámite\.$/u
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(why)
    await user.click(button)
    expect(router.state.location.search).toBe('')
    const table = await screen.findByRole('table', { name: 'Movimientos' })
    const [, deducted, paid] = within(table).getAllByRole('row')
    expect(deducted).toHaveTextContent('Descontado por planilla · Préstamo')
    expect(deducted).toHaveTextContent(/-33\.33/u)
    expect(paid).toHaveTextContent('PAG-2026-000007SOL-2026-000031')
    expect(paid).toHaveTextContent(/220\.00/u)
  })

  it('is printed with every movement', async () => {
    const { user } = open('/me/statement', aStatement({ next: 'e-1' }))
    await user.click(await screen.findByRole('link', { name: 'Imprimir estado de cuenta' }))
    const sheet = await screen.findByRole('region', { name: 'Estado de cuenta de Eliécer Quintero' })
    expect(sheet).toHaveTextContent('Cargas del Litoral')
    expect(sheet).toHaveTextContent('Cédula 8-123-456')
    expect(within(sheet).getAllByRole('row')).toHaveLength(3)
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeVisible()
    const bought: unknown[] = []
    server.use(
      http.post('*/api/v1/downloads', async ({ request }) => {
        bought.push(await request.json())
        return HttpResponse.json({ url: '/api/downloads/x' }, { status: 201 })
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Descargar PDF' }))
    await waitFor(() => {
      expect(bought).toEqual([
        { kind: 'paper', of: { document: 'statement', person: 'u-1' }, size: 'letter' },
      ])
    })
  })

  it('carries what the company says of itself', async () => {
    const { user } = open('/me/statement', aStatement())
    server.use(
      http.get('*/api/v1/company', () =>
        HttpResponse.json({
          name: 'Cargas del Litoral',
          tax_id: 'RUC 155612345-2-2016',
          address: 'Calle 13\nColón',
          logo: 'YWJj',
        }),
      ),
    )
    await user.click(await screen.findByRole('link', { name: 'Imprimir estado de cuenta' }))
    const sheet = await screen.findByRole('region', { name: 'Estado de cuenta de Eliécer Quintero' })
    expect(await within(sheet).findByText(/^RUC 155612345-2-2016\s+Calle 13\s+Colón$/u)).toBeVisible()
    expect(within(sheet).getByAltText('')).toHaveAttribute('src', expect.stringMatching(/^blob:/u))
  })

  it('is certified where it is nothing, to sign', async () => {
    const { user } = open('/me/statement', CLEAR)
    await user.click(await screen.findByRole('button', { name: 'Paz y salvo' }))
    const sheet = await screen.findByRole('region', { name: 'Paz y salvo de Eliécer Quintero' })
    expect(sheet).toHaveTextContent('queda a paz y salvo por estos conceptos')
    expect(sheet).toHaveTextContent('Recursos Humanos')
    expect(sheet).toHaveTextContent('Emitido desde Caudal')
  })

  it('is not certified by an address while something is owed', async () => {
    open('/me/statement?print=clearance', aStatement())
    expect(await screen.findByText('Mientras haya algo pendiente no hay paz y salvo.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument()
  })
})

describe('what somebody else owes', () => {
  it.each([
    ['Gestionar solicitudes aprobadas por RRHH', '/requests/statements/u-1', 'Volver a los descuentos'],
    ['Gestionar solicitudes desembolsadas', '/requests/statements/u-1', 'Volver a solicitudes'],
    ['Consultar auditoría', '/audit/statements/u-1', 'Volver a la auditoría'],
  ] as const)('is shown to «%s»', async (permission, address, back) => {
    const { asked } = open(address, aStatement(), permission)
    expect(await screen.findByRole('heading', { name: 'Eliécer Quintero', level: 1 })).toBeVisible()
    expect(screen.getByText(/^Debe USD\s120\.00 en anticipos/u, { selector: 'p' })).toBeVisible()
    expect(screen.getByRole('link', { name: back })).toBeVisible()
    expect(new Set(asked)).toEqual(new Set(['u-1']))
  })

  it('is not asked for by who only works with requests', async () => {
    const { asked } = open('/requests/statements/u-1', aStatement(), 'Crear solicitudes')
    expect(await screen.findByText('No puedes ver lo que deben otras personas')).toBeVisible()
    expect(asked).toEqual([])
  })
})
