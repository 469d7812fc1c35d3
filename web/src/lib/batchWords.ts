/** The tones of the kit's pills; named here because lib/ knows no component. */
type Tone = 'neutral' | 'primary' | 'success' | 'info' | 'warning' | 'error'

interface StateWords {
  label: string
  tone: Tone
}

/** The states of a batch as a person reads them, in the order it takes. */
const STATES: Readonly<Record<string, StateWords>> = {
  uploaded: { label: 'Por completar', tone: 'neutral' },
  validating: { label: 'Revisando', tone: 'primary' },
  with_errors: { label: 'Con errores', tone: 'error' },
  ready: { label: 'Listo para enviar a aprobar', tone: 'info' },
  pending_approval: { label: 'Por aprobar', tone: 'warning' },
  approved: { label: 'Aprobado', tone: 'info' },
  file_generated: { label: 'Archivo generado', tone: 'info' },
  sent: { label: 'Enviado al banco', tone: 'primary' },
  partially_confirmed: { label: 'Confirmado en parte', tone: 'warning' },
  confirmed: { label: 'Confirmado', tone: 'success' },
  rejected: { label: 'Rechazado', tone: 'error' },
  discarded: { label: 'Descartado', tone: 'neutral' },
}

export const BATCH_STATES = Object.keys(STATES)

/** A state that a newer server may know shows as it is rather than as nothing. */
export function batchStateWords(state: string): StateWords {
  return STATES[state] ?? { label: state, tone: 'neutral' }
}

const LINE_STATES: Readonly<Record<string, StateWords>> = {
  wrong: { label: 'Con errores', tone: 'error' },
  good: { label: 'Correcta', tone: 'success' },
  approved: { label: 'Aprobada', tone: 'info' },
  sent: { label: 'Enviada al banco', tone: 'primary' },
  confirmed: { label: 'Confirmada', tone: 'success' },
  rejected: { label: 'Rechazada por el banco', tone: 'error' },
  returned: { label: 'Devuelta por el banco', tone: 'error' },
  reversed: { label: 'Reversada', tone: 'warning' },
  discarded: { label: 'Descartada', tone: 'neutral' },
}

export function lineStateWords(state: string): StateWords {
  return LINE_STATES[state] ?? { label: state, tone: 'neutral' }
}

export const CLASSES = [
  { value: 'suppliers', label: 'Proveedores' },
  { value: 'salaries', label: 'Planilla' },
  { value: 'advances', label: 'Viáticos y otros anticipos' },
  { value: 'other', label: 'Otros' },
] as const

export function classWords(name: string): string {
  return CLASSES.find(({ value }) => value === name)?.label ?? name
}
