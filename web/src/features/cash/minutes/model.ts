import type { CashCount, CashSessionDetail } from '@/api/client'

/** Minutes are of a closing count that was submitted. */
export function hasMinutes({ state }: CashSessionDetail): boolean {
  return state === 'pending_review' || state === 'closed'
}

/** The count that the minutes are of: the last closing one. */
export function closingCount({ counts }: CashSessionDetail): CashCount | undefined {
  return counts.findLast(({ kind }) => kind === 'closing')
}

/** Counts by surprise, oldest first. */
function surprises({ counts }: CashSessionDetail): CashCount[] {
  return counts.filter(({ kind }) => kind === 'surprise')
}

/** One count by surprise, with its place among those of the session: the first is number 1. */
export function surpriseCount(
  session: CashSessionDetail,
  id: string,
): { count: CashCount; place: number } | undefined {
  const all = surprises(session)
  const at = all.findIndex((one) => one.id === id)
  const count = all[at]
  return count === undefined ? undefined : { count, place: at + 1 }
}
