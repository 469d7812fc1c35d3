import { describe, expect, it } from 'vitest'
import { cancellationSteps } from './steps'

const steps = (state: string, decided = true) =>
  cancellationSteps({
    state,
    asked_by: { id: 'u-1', name: 'Tomás Herrera' },
    asked_at_ms: 1,
    decided_by: decided ? { id: 'u-2', name: 'Carmen Arosemena' } : null,
    decided_at_ms: decided ? 2 : null,
  }).map(({ label, state: of, by }) => [of, label, by?.who])

describe('the steps of a cancellation', () => {
  it('are asking and deciding, each by another person', () => {
    expect(steps('requested', false)).toEqual([
      ['done', 'Pedida', 'Tomás Herrera'],
      ['current', 'Por decidir', undefined],
    ])
    expect(steps('executed')[1]).toEqual(['done', 'Ejecutada', 'Carmen Arosemena'])
    expect(steps('declined')[1]).toEqual(['stopped', 'Rechazada', 'Carmen Arosemena'])
  })
})
