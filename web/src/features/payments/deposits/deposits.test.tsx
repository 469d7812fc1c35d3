import { screen, waitFor, within } from '@testing-library/react'
import { refusal } from '@tests/mock'
import { expect, it } from 'vitest'
import type { CashTransferItem } from '@/api/client'
import { openAs } from '../testing/open'
import { TOMAS } from '../testing/people'

const BAG: CashTransferItem = {
  id: 'tr-1',
  number: 'TRA-2026-000004',
  state: 'sent',
  amount_minor: 12_345,
  currency: 'USD',
  from: { id: 'box-1', name: 'Caja Colón' },
  to: { id: 'bank-1', kind: 'bank', name: 'Banco General, operaciones', currency: 'USD' },
  carrier: 'Eliécer Quintero',
  document_number: 'BOL-77',
  sent_by: { id: 'u-9', name: 'Iván Samudio' },
  sent_at_ms: 1_793_714_400_000,
  version: 1,
  actions: [
    { action: 'receive', blocked_by: null },
    { action: 'refuse', blocked_by: null },
    {
      action: 'return',
      blocked_by: { code: 'not_custodian', detail: 'Solo quien tiene la caja.', who: [] },
    },
  ],
}

it('a deposit is confirmed with the number of its slip, which nobody may leave out, and leaves the queue', async () => {
  let waiting = [BAG]
  const sent: unknown[] = []
  const asked: string[] = []
  const { user } = openAs(TOMAS, '/payments/single?tab=deposits', {
    listCashTransfers: ({ query }) => {
      asked.push(`${query.get('to') ?? ''} ${query.get('state') ?? ''}`)
      return { items: waiting, next: null }
    },
    actOnCashTransfer: ({ path, version, body }) => {
      sent.push([path, version, body])
      if (sent.length === 1) {
        return refusal(409, 'same_as_sender', 'Enviaste ese dinero: que llegó lo confirma otra persona.')
      }
      waiting = []
      return { ...BAG, state: 'received', company: '', history: [] }
    },
  })
  const receive = async () =>
    user.click(await screen.findByRole('button', { name: 'Recibir: TRA-2026-000004' }))
  const answer = async () => {
    const question = await screen.findByRole('alertdialog', { name: '¿El banco recibió TRA-2026-000004?' })
    return { question, confirm: within(question).getByRole('button', { name: 'Confirmar depósito' }) }
  }
  await receive()
  expect(screen.queryByRole('button', { name: /^Recuperar/u })).not.toBeInTheDocument()
  const first = await answer()
  await user.click(first.confirm)
  const field = within(first.question).getByRole('textbox', { name: /Número del depósito/u })
  expect(field).toHaveAccessibleDescription(/Escribe el número de la boleta de depósito\./u)
  await user.type(field, 'DEP-1')
  await user.click(first.confirm)
  expect((await screen.findAllByText(/que llegó lo confirma otra persona/u))[0]).toBeVisible()

  await receive()
  const second = await answer()
  await user.type(within(second.question).getByRole('textbox'), 'DEP-2')
  await user.click(second.confirm)
  expect(await screen.findByText('No hay depósitos por confirmar')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['bank under_way']))
  await waitFor(() => {
    expect(sent).toEqual([
      ['/cash/transfers/tr-1/actions/receive', '"1"', { bank_reference: 'DEP-1' }],
      ['/cash/transfers/tr-1/actions/receive', '"1"', { bank_reference: 'DEP-2' }],
    ])
  })
})

it('deposits that are over stand on a page of their own, narrowed by what the address says', async () => {
  const asked: string[] = []
  openAs(TOMAS, '/payments/single/deposits?state=received', {
    listCashBoxes: () => ({ items: [{ id: 'box-1', name: 'Caja Colón' }] }),
    listCashTransfers: ({ query }) => {
      asked.push(`${query.get('to') ?? ''} ${query.get('state') ?? ''}`)
      const over = {
        state: 'received',
        ended_by: { id: 'u-2', name: 'Tomás Herrera' },
        ended_at_ms: BAG.sent_at_ms,
      }
      return { items: [{ ...BAG, ...over, bank_reference: 'DEP-1', actions: [] }], next: null }
    },
  })
  expect(await screen.findByRole('heading', { name: 'Depósitos de las cajas', level: 1 })).toBeVisible()
  expect(await screen.findByText('TRA-2026-000004')).toBeVisible()
  expect(screen.getByText(/DEP-1$/u)).toBeVisible()
  expect(asked).toEqual(['bank received'])
})

it('deposits that arrived are confirmed at once, each with its own number, and answered row by row', async () => {
  const second = { ...BAG, id: 'tr-2', number: 'TRA-2026-000005', amount_minor: 10_000, version: 3 }
  const own: CashTransferItem = {
    ...BAG,
    id: 'tr-3',
    number: 'TRA-2026-000006',
    actions: [
      { action: 'receive', blocked_by: { code: 'same_as_sender', detail: 'Tú lo enviaste.', who: [] } },
    ],
  }
  const sent: unknown[] = []
  const keys = new Set<string | null>()
  const { user } = openAs(TOMAS, '/payments/single?tab=deposits', {
    listCashTransfers: () => ({ items: [BAG, second, own], next: null }),
    actOnCashTransfer: ({ path, version, body, headers }) => {
      sent.push([path, version, body])
      keys.add(headers.get('Idempotency-Key'))
      return sent.length === 2
        ? refusal(409, 'changed_meanwhile', 'Alguien lo confirmó mientras lo veías.')
        : { ...BAG, state: 'received', company: '', history: [] }
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Elegir todas las filas' }))
  expect(screen.getByText('No se puede elegir: Tú lo enviaste.')).toBeInTheDocument()
  const bar = await screen.findByRole('region', { name: 'Elegidas' })
  expect(within(bar).getByRole('status')).toHaveTextContent(/^2 elegidos · USD\s223\.45$/u)
  await user.click(within(bar).getByRole('button', { name: 'Confirmar 2' }))
  const dialog = await screen.findByRole('dialog', { name: '¿El banco recibió 2 depósitos?' })
  await user.click(within(dialog).getByRole('button', { name: /^Confirmar \(/u }))
  expect(sent).toEqual([])
  expect(
    within(dialog).getByRole('textbox', { name: /^Número del depósito de TRA-2026-000005/u }),
  ).toHaveAccessibleDescription(/Escribe el número de la boleta/u)
  await user.click(within(dialog).getByRole('textbox', { name: /^Número del depósito de TRA-2026-000004/u }))
  await user.paste('DEP-1\n DEP-2 \nDEP-3\n\n')
  expect(within(dialog).getByRole('status')).toHaveTextContent('Sin fila: 1 valor de lo que pegaste.')
  await user.paste('DEP-1\n DEP-2 ')
  expect(within(dialog).queryByRole('status')).not.toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: /^Confirmar \(/u }))
  const results = await screen.findByRole('list', { name: 'Resultado de cada depósito' })
  expect(results).toHaveTextContent(/TRA-2026-000005.*Alguien lo confirmó.*TRA-2026-000004.*Recibido/u)
  expect(sent).toEqual([
    ['/cash/transfers/tr-1/actions/receive', '"1"', { bank_reference: 'DEP-1' }],
    ['/cash/transfers/tr-2/actions/receive', '"3"', { bank_reference: 'DEP-2' }],
  ])
  expect(keys.size).toBe(2)
})
