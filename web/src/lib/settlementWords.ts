import { formatMoney } from './money'

type Tone = 'neutral' | 'primary' | 'success' | 'info' | 'warning' | 'error'

interface StateWords {
  label: string
  tone: Tone
}

const STATES: Readonly<Record<string, StateWords>> = {
  open: { label: 'Por rendir', tone: 'warning' },
  submitted: { label: 'En revisión', tone: 'info' },
  settled: { label: 'Rendida', tone: 'success' },
  overdue: { label: 'Vencida', tone: 'error' },
}

/** Where the bank returned the advance: no work waits behind it, so that no filter offers it. */
const VOID: StateWords = { label: 'Sin efecto', tone: 'neutral' }

/** The states of a settlement for filters, in the order of its life. */
export const SETTLEMENT_STATES: readonly string[] = Object.keys(STATES)

/** The state of a settlement as a person reads it (domain, section 10). What is late says so first. */
export function settlementStateWords(state: string, isOverdue = false): StateWords {
  if (state === 'void') {
    return VOID
  }
  const words = STATES[isOverdue ? 'overdue' : state] ?? { label: state, tone: 'neutral' as const }
  return isOverdue && state === 'submitted' ? { ...words, label: 'En revisión, vencida' } : words
}

/** What is neither proved nor returned: "Faltan USD 20.00", "Excede USD 3.10", "Cuadra". */
export function restWords(rest_minor: number, currency: string): string {
  if (rest_minor === 0) {
    return 'Cuadra con el anticipo'
  }
  return rest_minor > 0
    ? `Faltan ${formatMoney(rest_minor, currency)}`
    : `Excede en ${formatMoney(-rest_minor, currency)}`
}

const HAPPENED: Readonly<Record<string, string>> = {
  open: 'Se entregó el anticipo',
  'add-line': 'Agregó un gasto',
  'change-line': 'Corrigió un gasto',
  'remove-line': 'Quitó un gasto',
  return: 'Recibió una devolución',
  'return-undone': 'Deshizo una devolución',
  submit: 'Envió a revisión',
  withdraw: 'La retiró para corregirla',
  accept: 'Aceptó la rendición',
  'send-back': 'La devolvió',
  excuse: 'Concedió una excepción',
  'excuse-used': 'Se usó la excepción',
  reopen: 'Su aceptación se anuló: vuelve a quedar por rendir',
  void: 'El banco devolvió el anticipo',
}

/** What happened to a settlement as a person reads it. */
export function happenedWords(action: string): string {
  return HAPPENED[action] ?? action
}
