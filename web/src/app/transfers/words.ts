import type { PillTone } from '@/ui/StatePill'

const STATES: Readonly<Record<string, { label: string; tone: PillTone }>> = {
  sent: { label: 'En camino', tone: 'info' },
  refused: { label: 'No llegó', tone: 'warning' },
  received: { label: 'Recibido', tone: 'success' },
  returned: { label: 'Devuelto', tone: 'neutral' },
}

export function transferStateWords(state: string): { label: string; tone: PillTone } {
  return STATES[state] ?? { label: state, tone: 'neutral' }
}
