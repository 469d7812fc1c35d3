import { screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { aSession, FakeCash } from './testing/fake'

/** A session with a movement and a payment, as its page shows it; the addresses at which is asked what would happen. */
function openSession(state: string): string[] {
  const fake = new FakeCash().listen('Gestionar cierre de caja')
  const movement = aSession().movements[0]!
  const payment = { ...movement, id: 'm-2', seq: 2, kind: 'payment', payment_id: 'p-9' }
  fake.session = aSession({ state, movements: [movement, payment] })
  const asked: string[] = []
  server.use(
    http.get('*/api/v1/cancellations/targets/:kind/:id', ({ params }) => {
      asked.push(`${String(params.kind)} ${String(params.id)}`)
      return HttpResponse.json({ status: 404, code: 'not_found', detail: 'No existe.' }, { status: 404 })
    }),
  )
  renderPortal('/payments/cash-closing/t-1')
  return asked
}

describe('what moved in a box', () => {
  it('is asked to be cancelled once its session is closed: the movement itself, or the payment that it is', async () => {
    const asked = openSession('closed')
    const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
    await user.click(await screen.findByRole('button', { name: 'Pedir anulación del movimiento 1' }))
    expect(await screen.findByText('No puedes pedir esta anulación')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cerrar' }))
    await user.click(await screen.findByRole('button', { name: 'Pedir anulación del movimiento 2' }))
    await screen.findByText('No puedes pedir esta anulación')
    expect(asked).toEqual(['cash_movement m-1', 'payment p-9'])
  })

  it('is reversed by its custodian while the session is open, but for payments', async () => {
    openSession('open')
    expect(await screen.findByRole('button', { name: 'Reversar el movimiento 1' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pedir anulación del movimiento 1' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Pedir anulación del movimiento 2' })).toBeVisible()
  })
})
