import type { LedgerEntry } from '@/api/client'

type Line = LedgerEntry['lines'][number]

/** The lines of an entry as accountants read them: what an entry undoes was posted the other way round. */
export function debitsFirst(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => Number(b.amount_minor > 0) - Number(a.amount_minor > 0))
}
