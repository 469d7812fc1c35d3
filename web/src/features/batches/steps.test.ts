import { describe, expect, it } from 'vitest'
import { batchSteps } from './steps'

type Followed = Parameters<typeof batchSteps>[0]

const batch = (state: string, more: Partial<Followed> = {}): Followed => ({
  state,
  events: [],
  wrong_lines: 0,
  lines: 3,
  approvals: [],
  approvals_needed: 1,
  pending_lines: 0,
  ...more,
})

const now = (followed: Followed) => {
  const step = batchSteps(followed).find(({ state }) => state === 'current')
  return [step?.label, step?.note ?? null]
}

describe('the steps of a batch', () => {
  it('go from its lines to the last answer of the bank', () => {
    expect(batchSteps(batch('uploaded')).map(({ label }) => label)).toEqual([
      'Cargar',
      'Revisar',
      'Aprobar',
      'Archivo',
      'Banco',
      'Confirmado',
    ])
    expect(now(batch('uploaded'))[0]).toBe('Cargar')
    expect(now(batch('ready'))[0]).toBe('Revisar')
    expect(now(batch('approved'))[0]).toBe('Archivo')
    expect(now(batch('file_generated'))[0]).toBe('Banco')
    expect(batchSteps(batch('confirmed')).every(({ state }) => state === 'done')).toBe(true)
  })

  it('say what is still missing at the one that is next', () => {
    expect(now(batch('with_errors', { wrong_lines: 2 }))).toEqual(['Revisar', 'Por corregir: 2 líneas'])
    expect(now(batch('pending_approval', { approvals_needed: 2 }))).toEqual([
      'Aprobar',
      '0 de 2 aprobaciones',
    ])
    expect(now(batch('sent', { pending_lines: 1 }))).toEqual(['Confirmado', 'Sin respuesta: 1 línea'])
  })

  it('end where it was discarded', () => {
    const discard = {
      action: 'discard',
      actor: 'Tomás Herrera',
      at_ms: 1,
      from: 'ready',
      to: 'discarded',
      changes: [],
      more_changes: 0,
    }
    expect(batchSteps(batch('discarded', { events: [discard] })).map(({ label }) => label)).toEqual([
      'Cargar',
      'Descartado',
    ])
  })
})
