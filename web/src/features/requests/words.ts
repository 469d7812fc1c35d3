import { toAnyOf } from '@/lib/people'

interface ActionWords {
  /** On the button. */
  label: string
  /** The title of the dialog, before the number. */
  question: string
  /** What the popup says, before the number. */
  done: string
}

const ACTIONS: Readonly<Record<string, ActionWords>> = {
  submit: { label: 'Enviar', question: 'Enviar', done: 'Enviaste' },
  approve: { label: 'Aprobar', question: 'Aprobar', done: 'Aprobaste' },
  decline: { label: 'Rechazar', question: 'Rechazar', done: 'Rechazaste' },
  'approve-hr': {
    label: 'Aprobar por RRHH',
    question: 'Aprobar por RRHH',
    done: 'Aprobaste por RRHH',
  },
  'decline-hr': {
    label: 'Rechazar por RRHH',
    question: 'Rechazar por RRHH',
    done: 'Rechazaste por RRHH',
  },
  release: { label: 'Liberar para pago', question: 'Liberar para pago', done: 'Liberaste para pago' },
  'send-back': { label: 'Devolver', question: 'Devolver para corregir', done: 'Devolviste' },
  withdraw: { label: 'Retirar', question: 'Retirar', done: 'Retiraste' },
  revise: { label: 'Corregir y pedir de nuevo', question: 'Corregir', done: 'Ya puedes corregir' },
}

export function actionWords(action: string): ActionWords {
  return ACTIONS[action] ?? { label: action, question: action, done: action }
}

/** What follows from a decision, said before it is taken. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  submit: 'Pasa a quien la aprueba. Mientras nadie decida, todavía podrás retirarla.',
  decline: 'Quien la pidió verá el motivo y podrá corregirla y pedirla de nuevo.',
  'approve-hr': 'Queda lista para que tesorería la libere.',
  'decline-hr': 'Quien la pidió verá el motivo y podrá corregirla y pedirla de nuevo.',
  release: 'Pasa a la cola de lo que se paga.',
  'send-back': 'Vuelve a ser borrador de quien la pidió, y lo aprobado hasta ahora se anula.',
  withdraw: 'Deja de tramitarse y no se puede reactivar.',
  revise: 'Vuelve a ser un borrador que puedes cambiar y enviar otra vez.',
}

export function consequence(action: string): string | null {
  return CONSEQUENCES[action] ?? null
}

const WITH_REASON: ReadonlySet<string> = new Set(['decline', 'decline-hr', 'send-back'])

export function needsReason(action: string): boolean {
  return WITH_REASON.has(action)
}

/** What "A" and "R" mean for a record: the first of these that it admits. */
export const APPROVALS: readonly string[] = ['approve', 'approve-hr', 'release']
export const REFUSALS: readonly string[] = ['decline', 'decline-hr']

/** The decisions that can be taken on many records at once, as they stand in the bar. */
export const BULK_ACTIONS: readonly string[] = [...APPROVALS, ...REFUSALS]

const EVENTS: Readonly<Record<string, string>> = {
  create: 'creó el borrador',
  opening: 'la registró con los saldos iniciales',
  edit: 'corrigió el borrador',
  submit: 'la envió',
  approve: 'la aprobó',
  decline: 'la rechazó',
  'approve-hr': 'la aprobó por RRHH',
  'decline-hr': 'la rechazó por RRHH',
  release: 'la liberó para pago',
  'send-back': 'la devolvió para corregir',
  withdraw: 'la retiró',
  revise: 'la reabrió para corregirla',
  attach: 'agregó un soporte',
  detach: 'quitó un soporte',
  comment: 'comentó',
  'payment-prepared': 'preparó su pago',
  'payment-submitted': 'envió su pago a autorizar',
  'payment-sent-back': 'devolvió su pago a borrador',
  'payment-authorized': 'autorizó su pago',
  'payment-discarded': 'descartó su pago',
  'payment-sent': 'envió su pago al banco',
  'payment-confirmed': 'confirmó su pago',
  'paid-in-cash': 'la pagó en efectivo',
  'payment-rejected': 'anotó que el banco rechazó su pago',
  'payment-returned': 'anotó que el banco devolvió su pago',
  'payment-reversed': 'anuló su pago',
  cancel: 'la anuló',
}

/** What somebody did, after their name: "Milagros Pineda la envió". */
export function eventWords(action: string): string {
  return EVENTS[action] ?? action
}

const TURNS: Readonly<Record<string, string>> = {
  submit: 'enviarla',
  approve: 'aprobarla',
  'approve-hr': 'aprobarla por RRHH',
  release: 'liberarla',
  pay: 'pagarla',
}

/**
 * Whose turn it is: "Espera a Rogelio Castillo para aprobarla"; to one of those who can, "Te toca aprobarla, a ti o a Carmen
 * Arosemena".
 */
export function turnWords({ who, action }: { who: readonly string[]; action: string }, own: string): string {
  const step = TURNS[action] ?? ''
  const others = who.filter((name) => name !== own)
  if (others.length === who.length) {
    return `Espera ${toAnyOf(who)}${step === '' ? '' : ` para ${step}`}`
  }
  return `Te toca ${step}${others.length === 0 ? '' : `, ${toAnyOf(['ti', ...others])}`}`
}

const METHODS: Readonly<Record<string, string>> = { transfer: 'Transferencia', cash: 'Efectivo' }

export function methodWords(method: string): string {
  return METHODS[method] ?? method
}

const OUTCOMES: Readonly<Record<string, string>> = {
  settle: 'Se rinde con comprobantes',
  payroll: 'Se descuenta de la planilla',
  expense: 'Gasto directo',
}

export function outcomeWords(outcome: string): string {
  return OUTCOMES[outcome] ?? outcome
}

const STEPS: Readonly<Record<string, string>> = { tier: 'Aprobó', hr: 'Aprobó por RRHH', release: 'Liberó' }

export function stepWords(step: string): string {
  return STEPS[step] ?? step
}

/** "1 de 2 aprobaciones" while some are missing; null where one is enough. */
export function tierWords({
  state,
  tiers_given,
  tiers_needed,
}: {
  state: string
  tiers_given: number
  tiers_needed: number
}): string | null {
  return state === 'new' && tiers_needed > 1
    ? `${String(tiers_given)} de ${String(tiers_needed)} aprobaciones`
    : null
}

/** In place of what is not the reader's to know. */
export const CONFIDENTIAL = 'Confidencial'
