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

const sum = (amounts: readonly number[]) => amounts.reduce((total, minor) => total + minor, 0)

/** What counts found is told by itself, not among what moved. */
const DIFFERENCES = new Set(['opening_difference', 'closing_difference'])

/** What came into the box and what left it while it was open, payments included, in minor units. */
export function flows({ movements }: Pick<CashSessionDetail, 'movements'>): {
  in_minor: number
  out_minor: number
} {
  const moved = movements.filter(({ kind }) => !DIFFERENCES.has(kind))
  const minor = moved.map(({ amount_minor }) => amount_minor)
  return { in_minor: sum(minor.filter((one) => one > 0)), out_minor: -sum(minor.filter((one) => one < 0)) }
}
