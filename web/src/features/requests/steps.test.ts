import { people } from '@tests/requests/people'
import { NOW_MS, type Row, request } from '@tests/requests/records'
import { describe, expect, it } from 'vitest'
import { requestSteps } from './steps'

const steps = (row: Row) => requestSteps(row).map(({ label, state }) => `${state} ${label}`)

/** A request that must be settled, in a state, with what happened last. */
function inState(state: string, event?: { action: string; from: string }): Row {
  const row = { ...request({ n: 1, state: 'new', kind: 2 }), state, outcome: 'settle' }
  if (event !== undefined) {
    row.history.push({ at_ms: NOW_MS, actor: people.rogelio.name, to: state, ...event })
  }
  return row
}

describe('the steps of a request', () => {
  it('go with its state, to what proves the money', () => {
    expect(steps(inState('draft'))[0]).toBe('current Por enviar')
    expect(steps(inState('new'))).toEqual([
      'done Enviada',
      'current Por aprobar',
      'ahead Liberada',
      'ahead Pagada',
      'ahead Rendida',
    ])
    expect(steps(inState('approved'))[2]).toBe('current Por liberar')
    expect(steps(inState('pending_disbursement'))[3]).toBe('current Por pagar')
    expect(steps(inState('disbursed')).at(-1)).toBe('current Por rendir')
  })

  it('are over with the payment where nothing is to be settled, else with the settlement', () => {
    expect(steps({ ...inState('disbursed'), outcome: 'expense' }).at(-1)).toBe('done Pagada')
    const settlement = {
      id: 's-1',
      number: 'REN-2026-000004',
      state: 'settled',
      overdue: false,
      due_on: '2026-11-08',
      rest_minor: 0,
      visible: false,
    }
    expect(steps({ ...inState('disbursed'), settlement }).at(-1)).toBe('done Rendida')
  })

  it('pass by human resources where the type wants it', () => {
    const row = { ...inState('approved'), needs_hr: true }
    expect(steps(row).slice(1, 4)).toEqual(['done Aprobada', 'current Por aprobar RRHH', 'ahead Liberada'])
    expect(steps({ ...row, state: 'hr_approved' })[2]).toBe('done RRHH')
  })

  it('end where it was declined, withdrawn or cancelled, and say by whom', () => {
    const declined = inState('declined', { action: 'decline', from: 'new' })
    expect(steps(declined)).toEqual(['done Enviada', 'stopped Rechazada'])
    expect(requestSteps(declined).at(-1)?.by).toEqual({ who: people.rogelio.name, at_ms: NOW_MS })
    expect(steps(inState('cancelled', { action: 'cancel', from: 'pending_disbursement' }))).toEqual([
      'done Enviada',
      'done Aprobada',
      'done Liberada',
      'stopped Anulada',
    ])
    expect(steps(inState('withdrawn', { action: 'withdraw', from: 'draft' }))).toEqual(['stopped Retirada'])
  })
})
