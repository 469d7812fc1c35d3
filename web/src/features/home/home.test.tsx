import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { type Person, people } from '@tests/requests/people'
import { handlersOf, Portal } from '@tests/requests/portal'
import { request } from '@tests/requests/records'
import { saying } from '@tests/saying'
import { server, userWith } from '@tests/server'
import { setWidth } from '@tests/setup'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Home } from '@/api/requests'

function visit(me: Person, more: Partial<Home> = {}, rows?: Portal['rows']) {
  const portal = new Portal(me, rows)
  server.use(
    http.get('*/api/v1/home', () => HttpResponse.json({ ...portal.home(), ...more })),
    ...handlersOf(portal),
  )
  return { portal, user: userEvent.setup({ delay: null }), ...renderPortal('/') }
}

// The hidden half of a name follows without the blank that browsers put before it.
const approveOf = (number: string) => new RegExp(`^Aprobar ?${number}$`)

const part = async (name: string) => screen.findByRole('region', { name })

describe('the root page', () => {
  it('shows an approver what waits, the oldest first, with the way to each and to all', async () => {
    visit(people.rogelio)
    const waiting = await part('Te toca decidir')
    const [oldest] = within(waiting).getAllByRole('listitem')
    expect(oldest).toHaveTextContent('SOL-2026-000060')
    expect(within(oldest ?? waiting).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/requests\/.+060$/),
    )
    expect(within(waiting).getByRole('link', { name: /^Ver las 6 ?de Te toca decidir$/ })).toHaveAttribute(
      'href',
      '/requests?scope=to_decide',
    )
  })

  it('tells apart what waits for somebody else', async () => {
    const [decided] = new Portal(people.rogelio).home().to_decide?.items ?? []
    const waits = { ...decided!, id: 'r-99', number: 'SOL-2026-000099' }
    visit(people.rogelio, { waiting_for_others: { count: 12, items: [waits] } })
    const others = await part('Esperan a otra persona')
    expect(within(others).getByText(/SOL-2026-000099/u)).toBeVisible()
    expect(within(others).getByRole('link', { name: /^Ver las 12/u })).toHaveAttribute(
      'href',
      '/requests?scope=waiting_for_others',
    )
    expect(within(await part('Te toca decidir')).queryByText(/SOL-2026-000099/u)).not.toBeInTheDocument()
  })

  it('says who has my money and since when, and that a draft waits for me', async () => {
    visit(people.eliecer)
    const mine = await part('Mis solicitudes')
    expect(within(mine).getByText(/La tienes tú, sin enviar/)).toBeInTheDocument()
    const asked = within(mine)
      .getByText(/^Hotel y comidas/)
      .closest('li')
    expect(asked).toHaveTextContent(/La tiene .*Carmen Arosemena · /)
    expect(asked).toHaveTextContent('Nueva')
    expect(screen.queryByRole('region', { name: 'Te toca decidir' })).not.toBeInTheDocument()
  })

  it('approves on the spot after a question with the amount, and once', async () => {
    const hotel = { state: 'new', kind: 2, amount_minor: 18_500, purpose: 'Hotel en David' } as const
    const twice = [request({ n: 123, ...hotel }), request({ n: 124, ...hotel })]
    const { portal, user } = visit(people.rogelio, {}, twice)
    await user.click(await screen.findByRole('button', { name: approveOf('SOL-2026-000123') }))
    const question = await screen.findByRole('alertdialog', { name: 'Aprobar SOL-2026-000123' })
    expect(question).toHaveTextContent('USD 185.00 para Eliécer Quintero')
    expect(question).toHaveTextContent('Puede estar repetida: se parece a SOL-2026-000124')
    await user.dblClick(within(question).getByRole('button', { name: /^Aprobar USD\s185\.00$/ }))
    expect(await screen.findByText(saying(/^Aprobaste SOL-2026-000123/))).toBeInTheDocument()
    expect(portal.sent('POST', /actions\/approve$/)).toHaveLength(1)
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: approveOf('SOL-2026-000123') })).not.toBeInTheDocument()
    })
  })

  it('says in the row why a step is not for this person and whose it is, instead of a button that does nothing', async () => {
    visit(people.rogelio, {}, [request({ n: 125, state: 'new', kind: 7, amount_minor: 87_050 })])
    const row = within(await part('Te toca decidir')).getByRole('listitem')
    expect(row).toHaveTextContent(/SOL-2026-000125.*Supera tu límite de aprobación.*Carmen Arosemena/)
    expect(within(row).queryByRole('button')).not.toBeInTheDocument()
  })

  it('shows administrators what nobody can decide, and everybody in whose place they decide', async () => {
    const row = request({ n: 126, state: 'new', kind: 7, amount_minor: 87_050 })
    const portal = new Portal(people.yadira, [row])
    visit(people.yadira, { stuck: { count: 1, items: [portal.item(row)] } }, [row])
    server.use(
      http.get('*/api/auth/me', () =>
        HttpResponse.json({
          ...userWith('Administrador'),
          acting_for: [{ id: people.carmen.id, name: people.carmen.name, ends_on: '2026-11-30' }],
        }),
      ),
    )
    const stuck = await part('Nadie puede decidirlas')
    expect(stuck).toHaveTextContent('SOL-2026-000126')
    expect(within(stuck).getByRole('link', { name: 'Ver usuarios' })).toHaveAttribute('href', '/users')
    expect(
      screen.getByText('Decides también en lugar de Carmen Arosemena (hasta el 30 nov 2026)'),
    ).toBeInTheDocument()
  })

  it('leads treasury straight to what each row is about', async () => {
    const payable = {
      request_id: 'r-77',
      number: 'SOL-2026-000077',
      beneficiary: { id: 'b-1', name: 'Taller El Chorrillo' },
      approved_minor: 25_450,
      currency: 'USD',
      released_at_ms: 0,
    }
    const payment = {
      id: 'p-45',
      number: 'PAG-2026-000045',
      concept: 'Peajes',
      beneficiary: { id: 'b-2', name: 'Estación La Siesta' },
      amount_minor: 4_290,
      currency: 'USD',
      updated_at_ms: 0,
    }
    const account = {
      account_id: 'c-1',
      bank: 'Banistmo',
      number_masked: '•••• 2617',
      beneficiary: { id: 'b-3', name: 'Repuestos Chiriquí' },
    }
    const one = (item: object) => ({ count: 1, items: [item] })
    const more: object = {
      to_pay: one(payable),
      to_authorize: one(payment),
      accounts_to_verify: one(account),
    }
    visit(people.tomas, more, [])
    const leads = async (name: string) =>
      within(await part(name))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
    expect(await leads('Por pagar')).toEqual(['/payments/single', '/payments/single?prepare=r-77'])
    expect(await leads('Por autorizar')).toEqual([
      '/payments/single?tab=authorize',
      '/payments/single/p-45?tab=authorize',
    ])
    expect(await leads('Cuentas por verificar')).toEqual([
      '/payments/single/beneficiaries?unverified=true',
      '/payments/single/beneficiaries/b-3',
    ])
  })

  it('leads to the advances that one reviews and to those that one has to prove, and says which are late', async () => {
    const settlement = {
      id: 's-1',
      number: 'REN-2026-000004',
      type_name: 'Anticipo de viaje',
      debtor: { id: 'u-3', name: 'Milagros Pineda' },
      due_on: '2026-11-08',
      advance_minor: 12_000,
      currency: 'USD',
      overdue: false,
    }
    const more: object = {
      to_review: { count: 1, items: [settlement] },
      to_settle: { count: 7, items: [{ ...settlement, id: 's-2', overdue: true }] },
    }
    visit(people.eliecer, more, [])
    const parts = [
      [
        'Rendiciones por revisar',
        'review',
        's-1',
        /^Milagros Pinedaplazo 8 nov 2026\s· REN-2026-000004.*120\.00$/,
      ],
      ['Por rendir', 'mine', 's-2', /^Anticipo de viajeplazo 8 nov 2026\s· REN-2026-000004.*Vencida/],
    ] as const
    for (const [name, view, id, words] of parts) {
      const here = within(await part(name))
      expect(here.getByRole('listitem')).toHaveTextContent(words)
      expect(here.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        `/requests/settlements?view=${view}`,
        `/requests/settlements/${id}`,
      ])
    }
  })

  it("shows a custodian their boxes, and leads from whom they pay straight into the box's session", async () => {
    const session = {
      id: 't-1',
      number: 'TUR-2026-000007',
      state: 'open',
      currency: 'USD',
      opened_at_ms: 0,
      expected_minor: 51_000,
    }
    const box = { id: 'box-1', name: 'Caja Colón', session: null, above_ceiling: false, unexplained: false }
    const payable = {
      request_id: 'r-1',
      number: 'SOL-2026-000031',
      beneficiary: { id: 'b-1', name: 'Eliécer Quintero' },
      approved_minor: 12_000,
      currency: 'USD',
      released_at_ms: 0,
    }
    const waiting = { ...session, id: 't-0', state: 'pending_review' }
    const more: object = {
      cash_boxes: {
        count: 3,
        items: [
          { ...box, session, above_ceiling: true },
          { ...box, session: waiting, unexplained: true },
          box,
        ],
      },
      to_pay_in_cash: {
        count: 3,
        items: [
          payable,
          { ...payable, request_id: 'r-2', currency: 'EUR' },
          { ...payable, request_id: 'r-3', blocked_by: { detail: 'El dinero es para ti.', who: [] } },
        ],
      },
    }
    visit(people.tomas, more, [])
    const own = within(await part('Mis cajas'))
    // What they say comes row by row.
    await waitFor(() => expect(own.getAllByRole('listitem')).toHaveLength(3))
    const [open, counted, closed] = own.getAllByRole('listitem')
    expect(open).toHaveTextContent(/^Caja Colónabierto .*\s· TUR-2026-000007USD\s510\.00Supera su tope$/)
    expect(counted).toHaveTextContent(/falta explicar la diferencia\s· TUR-2026-000007Por revisar$/)
    expect(closed).toHaveTextContent('Abrir turno en Caja Colón')
    const leads = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'))
    expect(leads(own.getAllByRole('link'))).toEqual([
      '/payments/cash-closing',
      '/payments/cash-closing/t-1',
      '/payments/cash-closing/t-0',
      '/payments/cash-closing/boxes/box-1',
    ])
    const toPay = within(await part('Por pagar en efectivo'))
    expect(leads(toPay.getAllByRole('link'))).toEqual([
      '/payments/cash-closing/t-1',
      '/payments/cash-closing/t-1?pay=r-1',
      '/payments/cash-closing',
      '/payments/cash-closing/t-1',
    ])
    expect(toPay.getAllByRole('listitem')[2]).toHaveTextContent(/El dinero es para ti\.\s· SOL-2026-000031/)
  })

  it('says nothing of what should be in a box while it is counted', async () => {
    const session = {
      id: 't-1',
      number: 'TUR-2026-000007',
      state: 'counting',
      currency: 'USD',
      opened_at_ms: 0,
      expected_minor: null,
    }
    const item = { id: 'box-1', name: 'Caja Colón', session, above_ceiling: false, unexplained: false }
    const more: object = { cash_boxes: { count: 1, items: [item] } }
    visit(people.tomas, more, [])
    expect(await within(await part('Mi caja')).findByRole('listitem')).toHaveTextContent(
      /^Caja Colónfalta terminar de contar\s· TUR-2026-000007En arqueo$/,
    )
  })

  it('shows a supervisor what the counts found, and treasury what is on its way to the bank', async () => {
    const closing = {
      id: 't-1',
      number: 'TUR-2026-000007',
      cash_box: { id: 'box-1', name: 'Caja Colón' },
      custodian: { id: 'u-9', name: 'Iván Samudio' },
      currency: 'USD',
      opened_at_ms: 0,
      difference_minor: -250,
    }
    const deposit = {
      id: 'tr-1',
      number: 'TRA-2026-000004',
      from: { id: 'box-1', name: 'Caja Colón' },
      to: { id: 'bank-1', name: 'Banco General' },
      amount_minor: 20_000,
      currency: 'USD',
      sent_at_ms: 0,
    }
    const more: object = {
      closings: { count: 4, items: [closing, { ...closing, id: 't-2', difference_minor: 0 }] },
      deposits: { count: 1, items: [deposit] },
    }
    visit(people.tomas, more, [])
    const closings = within(await part('Cierres por revisar'))
    const [short, even] = await closings.findAllByRole('listitem')
    expect(short).toHaveTextContent(/Iván Samudio.*TUR-2026-000007Faltan USD\s2\.50$/)
    expect(even).toHaveTextContent(/Sin diferencia$/)
    expect(closings.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/payments/cash-closing?state=pending_review',
      '/payments/cash-closing/t-1',
      '/payments/cash-closing/t-2',
    ])
    const deposits = within(await part('Depósitos por confirmar'))
    expect(deposits.getByRole('listitem')).toHaveTextContent(/a Banco General.*TRA-2026-000004.*200\.00$/)
    for (const link of deposits.getAllByRole('link')) {
      expect(link).toHaveAttribute('href', '/payments/single?tab=deposits')
    }
  })

  it('says that all is done, and how to ask for money', async () => {
    visit(people.eliecer, {}, [])
    expect(await screen.findByText('Todo al día')).toBeInTheDocument()
    for (const link of within(screen.getByRole('main')).getAllByRole('link', { name: 'Pedir dinero' })) {
      expect(link).toHaveAttribute('href', '/requests/new')
    }
  })

  it('leads on from there to what the reader may open', async () => {
    visit(people.eliecer, {}, [])
    server.use(http.get('*/api/auth/me', () => HttpResponse.json(userWith('Consultar auditoría'))))
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('link', { name: 'Auditoría' })).toHaveAttribute('href', '/audit')
    expect(main.queryByRole('link', { name: 'Usuarios' })).not.toBeInTheDocument()
    expect(main.queryByRole('link', { name: 'Pedir dinero' })).not.toBeInTheDocument()
  })

  it('keeps asking for money under the thumb on a phone, and not at the head as well', async () => {
    setWidth(360)
    visit(people.eliecer)
    const fixed = await screen.findByRole('link', { name: 'Pedir dinero' })
    expect(fixed).toHaveAttribute('href', '/requests/new')
    expect(fixed.closest('header')).toBeNull()
    // On a strip of its own, as wide as the screen: it would lie on amounts that pass by below.
    expect(fixed.parentElement).toHaveTextContent(/^Pedir dinero$/)
  })

  it('tells whoever may do nothing whom to ask', async () => {
    visit(people.kevin)
    expect(await screen.findByText(/Pide los que necesitas a Yadira Batista/)).toBeInTheDocument()
  })

  it('says that it could not be read, and reads again', async () => {
    const portal = new Portal(people.rogelio)
    let isBroken = true
    server.use(
      http.get('*/api/v1/home', () =>
        isBroken
          ? HttpResponse.json(
              {
                title: '',
                status: 500,
                code: 'unexpected',
                detail: 'Algo falló de nuestro lado.',
                errors: [],
              },
              { status: 500 },
            )
          : HttpResponse.json(portal.home()),
      ),
      ...handlersOf(portal),
    )
    renderPortal('/')
    const retry = await screen.findByRole('button', { name: 'Reintentar' })
    expect(screen.getByText('Algo falló de nuestro lado.')).toBeInTheDocument()
    isBroken = false
    await userEvent.click(retry)
    await part('Te toca decidir')
    expect(screen.queryByText('Algo falló de nuestro lado.')).not.toBeInTheDocument()
  })

  it('shows batches, opening balances and reopenings, and links to what does not fit into three lists', async () => {
    const at_ms = Date.now() - 3_600_000
    const batch = {
      id: 'b1',
      number: 'LOT-2026-000007',
      state: 'pending_approval',
      description: 'Proveedores de la semana',
      created_by: { id: 'p1', name: 'Tomás Herrera' },
      lines: 4,
      wrong_lines: 0,
      total_minor: 1_250_000,
      control_minor: 1_250_000,
      currency: 'USD',
      state_since_ms: at_ms,
    }
    const made_by = { id: 'p2', name: 'Yadira Batista' }
    const one = <T,>(item: T) => ({ count: 1, items: [item] })
    const home = {
      batches_to_approve: one(batch),
      batches: one({ ...batch, id: 'b2', state: 'sent', description: 'Planilla' }),
      openings: one({
        id: 'o1',
        number: 'SAL-2026-000001',
        file_name: 'saldos.xlsx',
        cutoff: '2026-10-31',
        made_by,
      }),
      reopenings: one({ id: 'c1', reason: 'Factura de octubre', asked_by: made_by, asked_at_ms: at_ms }),
    } as unknown as Partial<Home>
    visit(people.rogelio, home, [])
    const approve = within(await part('Lotes por aprobar'))
    expect(await approve.findByRole('link', { name: 'Proveedores de la semana' })).toHaveAttribute(
      'href',
      '/payments/multiple/b1',
    )
    expect(approve.getByRole('listitem')).toHaveTextContent(/de Tomás Herrera.*LOT-2026-000007/)
    expect(
      await within(await part('Saldos iniciales por decidir')).findByRole('link', { name: 'saldos.xlsx' }),
    ).toHaveAttribute('href', '/accounting/openings/o1')
    expect(await part('Reaperturas por decidir')).toHaveTextContent('De Yadira Batista')
    // Three lists and no more: the fourth is a link that says how many.
    expect(screen.queryByRole('region', { name: 'Lotes por continuar' })).not.toBeInTheDocument()
    const rest = within(screen.getByRole('navigation', { name: 'También hay' }))
    expect(rest.getByRole('link', { name: /^Lotes por continuar.*1$/ })).toHaveAttribute(
      'href',
      '/payments/multiple',
    )
  })

  it('says of a batch with errors which of its lines its amount counts', async () => {
    const batch = {
      id: 'b1',
      number: 'LOT-2026-000004',
      state: 'with_errors',
      description: 'Repuestos',
      created_by: { id: 'p1', name: 'Tomás Herrera' },
      lines: 4,
      wrong_lines: 2,
      total_minor: 14_625,
      control_minor: 91_125,
      currency: 'USD',
      state_since_ms: Date.now(),
    }
    visit(people.rogelio, { batches: { count: 1, items: [batch] } } as unknown as Partial<Home>, [])
    const row = await within(await part('Lotes por continuar')).findByText(/con errores/u)
    expect(row).toHaveTextContent('con errores por corregir, suma 2 de 4 líneas')
  })
})
