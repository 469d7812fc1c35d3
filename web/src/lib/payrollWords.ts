/** The tones of the kit's pills; named here because lib/ knows no component. */
type Tone = 'neutral' | 'primary' | 'success' | 'info' | 'warning' | 'error'

interface StateWords {
  label: string
  tone: Tone
}

const STATES: Readonly<Record<string, StateWords>> = {
  pending: { tone: 'warning', label: 'Por descontar' },
  deducted: { tone: 'success', label: 'Descontada' },
  void: { tone: 'neutral', label: 'Sin efecto' },
}

/** Where a deduction stands. */
export function deductionStateWords(state: string): StateWords {
  return STATES[state] ?? { label: state, tone: 'neutral' }
}
