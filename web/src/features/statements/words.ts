import type { Statement, StatementMovement } from '@/api/client'
import { formatMoney } from '@/lib/money'

const EVENTS: Readonly<Record<string, string>> = {
  transfer_sent: 'Transferencia enviada',
  transfer_rejected: 'El banco la rechazó',
  transfer_returned: 'El banco la devolvió',
  cash_paid: 'Entregado en efectivo',
  cash_in: 'Devuelto en caja',
  cash_shortage: 'Faltante de caja',
  settlement_accepted: 'Rendición aceptada',
  unspent_returned: 'Devolución de lo que sobró',
  payroll_deducted: 'Descontado por planilla',
  opening_balance: 'Saldo inicial',
  cancelled: 'Anulación',
}

/** What moved what is owed, with what it was for: "Entregado en efectivo · Préstamo". */
export function movementWords({ event, concept }: StatementMovement): string {
  const happened = EVENTS[event] ?? 'Movimiento'
  return concept === null || concept === undefined ? happened : `${happened} · ${concept}`
}

/** The papers of a movement: its own and, where it is another, the request's. */
export function papersOf({ document_number, request_number }: StatementMovement): readonly string[] {
  return [...new Set([document_number, request_number ?? document_number])]
}

export function accountWords(account: string): string {
  return account === 'advances' ? 'Por rendir' : 'Por planilla'
}

function counted(n: number, one: string, many: string): string | null {
  return n === 0 ? null : n === 1 ? `1 ${one}` : `${String(n)} ${many}`
}

function owed(minor: number, currency: string, how: string): string | null {
  if (minor === 0) {
    return null
  }
  return minor > 0
    ? `${formatMoney(minor, currency)} ${how}`
    : `${formatMoney(-minor, currency)} de más ${how}`
}

function listed(parts: readonly (string | null)[]): string {
  return new Intl.ListFormat('es').format(parts.filter((part) => part !== null))
}

/** What stands between a person and their paz y salvo, or null where nothing does. */
export function whyNotClear({ clear, balances, under_way }: Statement, isOwn: boolean): string | null {
  if (clear) {
    return null
  }
  const debts = balances.flatMap(({ currency, advances_minor, receivable_minor }) => [
    owed(advances_minor, currency, 'en anticipos'),
    owed(receivable_minor, currency, 'por planilla'),
  ])
  const under = [
    counted(under_way.requests, 'solicitud en trámite', 'solicitudes en trámite'),
    counted(under_way.cash_sessions, 'turno de caja sin cerrar', 'turnos de caja sin cerrar'),
  ]
  return [
    [isOwn ? 'Debes' : 'Debe', listed(debts)],
    [isOwn ? 'Tienes' : 'Tiene', listed(under)],
  ]
    .filter(([, what]) => what !== '')
    .map(([verb, what]) => `${verb ?? ''} ${what ?? ''}.`)
    .join(' ')
}
