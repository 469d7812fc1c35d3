import type { PillTone } from '@/ui/StatePill'

export function outcomeWords(outcome: string): { label: string; tone: PillTone } {
  return outcome === 'denied' ? { label: 'Denegado', tone: 'error' } : { label: 'Hecho', tone: 'neutral' }
}
