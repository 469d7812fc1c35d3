/** The tones of the kit's pills; named here because lib/ knows no component. */
type Tone = 'neutral' | 'success' | 'info' | 'warning'

interface StateWords {
  label: string
  tone: Tone
}

const STATES: Readonly<Record<string, StateWords>> = {
  open: { label: 'Abierto', tone: 'success' },
  counting: { label: 'En arqueo', tone: 'info' },
  pending_review: { label: 'Por revisar', tone: 'warning' },
  closed: { label: 'Cerrado', tone: 'neutral' },
}

export const SESSION_STATES = Object.keys(STATES)

/** How the state of a cash session is called. */
export function sessionStateWords(state: string): StateWords {
  return STATES[state] ?? { label: state, tone: 'neutral' }
}

/** "Faltan USD 2.50", "Sobran USD 1.00", "Sin diferencia". */
export function differenceWords(minor: number, format: (minor: number) => string): string {
  if (minor === 0) {
    return 'Sin diferencia'
  }
  return minor < 0 ? `Faltan ${format(-minor)}` : `Sobran ${format(minor)}`
}
