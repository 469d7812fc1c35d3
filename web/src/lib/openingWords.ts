/** The tones of the kit's pills; named here because lib/ knows no component. */
type Tone = 'neutral' | 'primary' | 'success' | 'info' | 'warning' | 'error'

interface StateWords {
  label: string
  tone: Tone
}

const STATES: Readonly<Record<string, StateWords>> = {
  draft: { label: 'Revisado, sin enviar', tone: 'info' },
  requested: { label: 'Por aprobar', tone: 'warning' },
  posted: { label: 'Registrado', tone: 'success' },
  declined: { label: 'Rechazado', tone: 'error' },
  discarded: { label: 'Descartado', tone: 'neutral' },
}

export function openingStateWords(state: string): StateWords {
  return STATES[state] ?? { label: state, tone: 'neutral' }
}

const KINDS: Readonly<Record<string, string>> = {
  advance: 'Anticipo por rendir',
  receivable: 'Por cobrar al personal',
  cash: 'Caja',
  bank: 'Banco',
  in_transit: 'En tránsito',
}

/** What kind of balance a line is; what was written where it is none that is known. */
export function openingKindWords(kind: string): string {
  return KINDS[kind] ?? (kind === '' ? 'Sin tipo' : kind)
}
