import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openPortal } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { promised } from '@tests/promised'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { aSession, aTransfer, FakeCash } from './testing/fake'

const PAGE = '/payments/cash-closing/t-1'

function open(fake: FakeCash, address = PAGE) {
  return { fake, ...openPortal(address) }
}

/** A cashier with an open box; this is on its way to it, and that left it. */
function cashier(arriving: FakeCash['arriving'] = [], leaving: FakeCash['leaving'] = []): FakeCash {
  const fake = new FakeCash().listen('Gestionar cierre de caja')
  fake.arriving = arriving
  fake.leaving = leaving
  return fake
}

const leaves = () =>
  aTransfer({
    from: { id: 'box-1', name: 'Caja Colón' },
    to: { id: 'bank-1', kind: 'bank', name: 'Banco General, operaciones', currency: 'USD' },
    state: 'refused',
    reason: 'El banco no tiene el depósito',
    actions: [
      { action: 'receive', blocked_by: { code: 'missing_permission', detail: 'No puedes.', who: [] } },
      { action: 'return', blocked_by: null },
    ],
  })

beforeEach(() => {
  localStorage.clear()
})

describe('the page of cash', () => {
  it('shows the sessions once it is known whether cash is on its way, so that they do not jump down', async () => {
    const known = promised()
    open(cashier(), '/payments/cash-closing')
    server.use(
      http.get('*/api/v1/cash/transfers', async () => {
        await known.promise
        return HttpResponse.json({ items: [aTransfer()], next: null })
      }),
    )
    const sessions = await screen.findByText('Turnos')
    expect(await screen.findByText('Cajas')).toBeVisible()
    expect(sessions).not.toBeVisible()
    known.resolve(undefined)
    expect(await screen.findByText('Efectivo en camino')).toBeVisible()
    expect(sessions).toBeVisible()
  })
})

describe('money that leaves the box', () => {
  it('goes to another box or to the bank of its currency, never more than there is, and its slip opens to be signed', async () => {
    const { fake, user, router } = open(cashier())
    await user.click(await screen.findByRole('button', { name: 'Más' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Enviar dinero' }))
    const dialog = await screen.findByRole('dialog', { name: 'Enviar dinero' })
    const send = within(dialog).getByRole('button', { name: 'Enviar' })
    await user.click(send)
    const place = within(dialog).getByLabelText(/A dónde va/u)
    expect(place).toHaveAccessibleDescription('Elige a dónde va.')
    await within(place).findByRole('option', { name: 'Caja David' })
    const choices = within(place).getAllByRole('option')
    expect(choices.map((one) => one.textContent)).toEqual([
      'Elige una caja o una cuenta',
      'Caja David',
      'Banco General, operaciones',
    ])
    await chooseOption(user, place, 'Caja David')
    const amount = within(dialog).getByRole('textbox', { name: /Monto/u })
    await user.type(amount, '287.51')
    await user.click(send)
    expect(amount).toHaveAccessibleDescription(/En la caja hay USD\s287\.50\./u)
    expect(fake.sent).toEqual([])

    await user.clear(amount)
    await user.type(amount, '100')
    await user.type(within(dialog).getByRole('textbox', { name: 'Quién lo lleva' }), 'Eliécer Quintero')
    fake.answers = [aTransfer({ to: { id: 'box-2', kind: 'box', name: 'Caja David', currency: 'USD' } })]
    fake.leaving = [aTransfer()]
    await user.click(send)
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`${PAGE}/transfers/tr-1`)
    })
    expect(fake.sent.map(({ path, body }) => [path, body])).toEqual([
      [
        '/sessions/t-1/transfers',
        {
          to_id: 'box-2',
          amount_minor: 10_000,
          carrier: 'Eliécer Quintero',
          document_number: null,
          note: null,
        },
      ],
    ])
  })

  it('is seen until it arrives, with what was said of it, and is taken back with a reason', async () => {
    const { fake, user } = open(cashier([], [leaves()]))
    const list = await screen.findByRole('region', { name: 'Enviado y en camino' })
    expect(within(list).getByText('No llegó')).toBeVisible()
    expect(within(list).getByText('«El banco no tiene el depósito»')).toBeVisible()
    expect(within(list).queryByRole('button', { name: /^Recibir/u })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Por recibir' })).not.toBeInTheDocument()

    await user.click(within(list).getByRole('button', { name: 'Recuperar: TRA-2026-000004' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Recuperar TRA-2026-000004?' })
    expect(question).toHaveTextContent(/USD\s123\.45/u)
    await user.type(within(question).getByRole('textbox'), 'El banco estaba cerrado')
    fake.answers = [aTransfer({ state: 'returned' })]
    fake.leaving = []
    await user.click(within(question).getByRole('button', { name: 'Recuperar' }))
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Enviado y en camino' })).not.toBeInTheDocument()
    })
    expect(fake.sent).toEqual([
      {
        path: '/transfers/tr-1/actions/return',
        version: '"1"',
        body: { reason: 'El banco estaba cerrado' },
      },
    ])
  })
})

describe('money that is sent to the box', () => {
  it('is received by its custodian, who is told what it is', async () => {
    const { fake, user } = open(cashier([aTransfer()]))
    const list = await screen.findByRole('region', { name: 'Por recibir' })
    expect(within(list).getByText('Caja David a Caja Colón')).toBeVisible()
    await user.click(within(list).getByRole('button', { name: 'Recibir: TRA-2026-000004' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Recibiste TRA-2026-000004?' })
    expect(question).toHaveTextContent('Luis Otero')
    expect(question).toHaveTextContent('BOL-77')
    fake.answers = [aTransfer({ state: 'received' })]
    fake.arriving = []
    await user.click(within(question).getByRole('button', { name: 'Recibir' }))
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Por recibir' })).not.toBeInTheDocument()
    })
    expect(fake.sent).toEqual([{ path: '/transfers/tr-1/actions/receive', version: '"1"', body: {} }])
  })

  it('is refused with a reason; what the server refuses is said and read again', async () => {
    const { fake, user } = open(cashier([aTransfer()]))
    await user.click(await screen.findByRole('button', { name: 'No llegó: TRA-2026-000004' }))
    const question = await screen.findByRole('alertdialog', { name: 'Avisar que TRA-2026-000004 no llegó' })
    await user.type(within(question).getByRole('textbox'), 'La bolsa vino abierta')
    fake.answers = [{ status: 412, code: 'changed_meanwhile', detail: 'Alguien lo cambió.' }]
    fake.arriving = [aTransfer({ state: 'refused', reason: 'Otra razón', version: 2, actions: [] })]
    await user.click(within(question).getByRole('button', { name: 'No llegó' }))
    expect(await screen.findByText('«Otra razón»')).toBeVisible()
    expect(screen.getAllByText('Alguien lo cambió.')[0]).toBeVisible()
  })

  it('is nobody’s to see moved while the box is counted', async () => {
    const fake = cashier([aTransfer()], [leaves()])
    fake.session = aSession({ state: 'counting', actions: [] })
    open(fake)
    expect(await screen.findByRole('heading', { name: /TUR-2026-000007/u })).toBeVisible()
    expect(screen.queryByText('TRA-2026-000004')).not.toBeInTheDocument()
  })
})

describe('money that arrived, or came back', () => {
  const ENDED_MS = 1_793_718_000_000
  const arrived = aTransfer({
    state: 'received',
    to: { id: 'bank-1', kind: 'bank', name: 'Banco General, operaciones', currency: 'USD' },
    ended_by: { id: 'u-4', name: 'Tomás Herrera' },
    ended_at_ms: ENDED_MS,
    bank_reference: 'DEP-448102',
    actions: [],
  })

  it('is found from cash, narrowed by how it ended, box and days, page by page, and its slip opens', async () => {
    const fake = cashier()
    const back = aTransfer({ id: 'tr-2', number: 'TRA-2026-000003', state: 'returned', reason: 'Sin camión' })
    fake.past = { items: [arrived], next: 'tr-1' }
    const { user, router } = open(fake, '/payments/cash-closing')
    await user.click(await screen.findByRole('link', { name: 'Traslados' }))
    const list = await screen.findByRole('region', { name: 'Traslados' })
    const row = await within(list).findByRole('row', { name: /TRA-2026-000004/u })
    for (const words of ['Recibido', 'Tomás Herrera', 'DEP-448102', 'Luis Otero']) {
      expect(row).toHaveTextContent(words)
    }
    fake.past = { items: [back], next: null }
    await user.click(within(list).getByRole('button', { name: /más/u }))
    expect(await within(list).findByText('«Sin camión»')).toBeVisible()

    await chooseOption(user, within(list).getByRole('combobox', { name: 'Estado' }), 'Devuelto')
    await chooseOption(user, await within(list).findByRole('combobox', { name: 'Caja' }), 'Caja David')
    fireEvent.change(within(list).getByLabelText('Enviado desde'), { target: { value: '2026-11-02' } })
    fireEvent.change(within(list).getByLabelText('Hasta'), { target: { value: '2026-11-03' } })
    await waitFor(() => {
      expect(Object.fromEntries(new URLSearchParams(fake.asked.at(-1)))).toEqual({
        state: 'returned',
        box: 'box-2',
        sent_from: '2026-11-02',
        sent_to: '2026-11-03',
        sort: 'newest',
      })
    })
    expect(fake.asked.filter((query) => query.includes('after='))).toEqual([
      '?state=over&sort=newest&after=tr-1',
    ])
    expect(router.state.location.search).toBe('?state=returned&box=box-2&from=2026-11-02&to=2026-11-03')

    await user.click(await within(list).findByRole('link', { name: 'Comprobante de TRA-2026-000003' }))
    expect(await screen.findByRole('region', { name: 'Traslado TRA-2026-000003' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Volver a los traslados' })).toBeVisible()
  })

  it('of one box is a step from what is on its way', async () => {
    const { fake, user } = open(cashier([aTransfer()]))
    await user.click(await screen.findByRole('link', { name: 'Ver terminados: Por recibir' }))
    expect(await screen.findByText('Ningún traslado coincide con los filtros')).toBeVisible()
    expect(fake.asked.at(-1)).toBe('?state=over&box=box-1&sort=newest')
  })
})

it('the slip says what goes where, and has lines for who hands it over, carries it and receives it', async () => {
  open(cashier([aTransfer()]), `${PAGE}/transfers/tr-1`)
  const slip = await screen.findByRole('region', { name: 'Traslado TRA-2026-000004' })
  expect(slip).toHaveTextContent(/USD\s123\.45/u)
  for (const words of ['Caja David', 'Caja Colón', 'BOL-77', 'Entrega', 'Lleva', 'Recibe', 'En camino']) {
    expect(slip).toHaveTextContent(words)
  }
})
