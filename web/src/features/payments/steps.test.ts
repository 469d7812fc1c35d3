import { describe, expect, it } from 'vitest'
import { paymentSteps } from './steps'

type Event = Parameters<typeof paymentSteps>[0]['history'][number]

const event = (action: string, from: string | null, to: string): Event => ({
  action,
  actor: 'Tomás Herrera',
  at_ms: 1,
  from,
  to,
})

const TOMAS = { id: 'u-1', name: 'Tomás Herrera' }

const steps = (state: string, history: Event[] = [], method = 'transfer') =>
  paymentSteps({ state, method, history, prepared_by: TOMAS, created_at_ms: 1 }).map(
    (step) => `${step.state} ${step.label}`,
  )

describe('the steps of a payment', () => {
  it('go from its preparation to the answer of the bank', () => {
    expect(steps('draft')[0]).toBe('current En preparación')
    expect(steps('pending_authorization')).toEqual([
      'done Preparado',
      'current Por autorizar',
      'ahead Enviado',
      'ahead Confirmado',
    ])
    expect(steps('authorized')[2]).toBe('current Por enviar')
    expect(steps('sent')[3]).toBe('current Por confirmar')
    expect(steps('confirmed').at(-1)).toBe('done Confirmado')
  })

  it('end where the bank or somebody stopped it', () => {
    expect(steps('rejected', [event('reject', 'sent', 'rejected')])).toEqual([
      'done Preparado',
      'done Autorizado',
      'done Enviado',
      'stopped Rechazado por el banco',
    ])
    expect(steps('discarded', [event('discard', 'pending_authorization', 'discarded')])).toEqual([
      'done Preparado',
      'stopped Descartado',
    ])
    expect(steps('reversed', [event('reverse', 'confirmed', 'reversed')])).toHaveLength(5)
  })

  it('of cash are one, which the heading says, unless it was reversed', () => {
    expect(steps('confirmed', [event('pay', null, 'confirmed')], 'cash')).toEqual([])
    expect(steps('reversed', [event('reverse', 'confirmed', 'reversed')], 'cash')).toEqual([
      'done Pagado en efectivo',
      'stopped Reversado',
    ])
  })
})
