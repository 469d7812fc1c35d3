/** The tones of the kit's pills; named here because lib/ knows no component. */
type Tone = 'neutral' | 'primary' | 'success' | 'info' | 'warning' | 'error'

interface StateWords {
  label: string
  tone: Tone
}

const STATES: Readonly<Record<string, StateWords>> = {
  sent: { label: 'En camino', tone: 'info' },
  refused: { label: 'No llegó', tone: 'warning' },
  received: { label: 'Recibido', tone: 'success' },
  returned: { label: 'Devuelto', tone: 'neutral' },
}

/** Where a transfer of cash stands. */
export function transferStateWords(state: string): StateWords {
  return STATES[state] ?? { label: state, tone: 'neutral' }
}
