import type { PillTone } from '@/ui/StatePill'

export function outcomeWords(outcome: string): { label: string; tone: PillTone } {
  return outcome === 'denied' ? { label: 'Denegado', tone: 'error' } : { label: 'Hecho', tone: 'neutral' }
}

/** A field for a person: all of a phone, and room for a name elsewhere. */
export const WIDTH = { width: { xs: '100%', sm: 260 } } as const
