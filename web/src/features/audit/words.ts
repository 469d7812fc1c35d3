import type { AuditItem } from '@/api/client'
import type { PillTone } from '@/ui/StatePill'

export function outcomeWords(outcome: string): { label: string; tone: PillTone } {
  return outcome === 'denied' ? { label: 'Denegado', tone: 'error' } : { label: 'Hecho', tone: 'neutral' }
}

/** A field for a person: all of a phone, and room for a name elsewhere, no more: what stands beside it has to fit in the bar. */
export const WIDTH = { width: { xs: '100%', sm: 190 } } as const

/** The name of the person whom something is about: of who did it, or for whom; of others only the id is known. */
export function personOf({ actor, for: absent, object_id, object_kind }: AuditItem): string | null {
  const known = [actor, absent].find((one) => one?.id != null && one.id === object_id)
  return object_kind === 'user' ? (known?.name ?? null) : null
}
