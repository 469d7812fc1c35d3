import { describe, expect, it } from 'vitest'
import { settlementSteps } from './steps'

const steps = (state: string) =>
  settlementSteps({
    state,
    due_on: '2026-11-08',
    history: [{ action: 'open', actor: 'Iván Samudio', at_ms: 1 }],
  })

describe('the steps of a settlement', () => {
  it('go from the advance to its acceptance', () => {
    expect(steps('open').map(({ label, state }) => `${state} ${label}`)).toEqual([
      'done Entregado',
      'current Por rendir',
      'ahead Rendida',
    ])
    expect(steps('open')[1]?.note).toBe('Plazo: 8 nov 2026')
    expect(steps('submitted')[2]?.label).toBe('En revisión')
    expect(steps('settled').every(({ state }) => state === 'done')).toBe(true)
  })

  it('end where the bank returned the advance', () => {
    expect(steps('void').at(-1)).toMatchObject({ label: 'Sin efecto', state: 'stopped' })
  })
})
