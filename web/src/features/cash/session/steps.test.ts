import { describe, expect, it } from 'vitest'
import { sessionSteps } from './steps'

const steps = (state: string) =>
  sessionSteps({
    state,
    custodian: { id: 'u-1', name: 'Iván Samudio' },
    opened_at_ms: 1,
    closed_by: state === 'closed' ? { id: 'u-2', name: 'Nereida Pinto' } : null,
    closed_at_ms: state === 'closed' ? 3 : null,
    history: [],
  }).map(({ label, state: of }) => `${of} ${label}`)

describe('the steps of a session of a box', () => {
  it('are opening, counting and closing', () => {
    expect(steps('open')).toEqual(['done Abierto', 'current Por contar', 'ahead Cerrado'])
    expect(steps('counting')[1]).toBe('current En arqueo')
    expect(steps('pending_review')[2]).toBe('current Por revisar')
    expect(steps('closed')[2]).toBe('done Cerrado')
  })
})
