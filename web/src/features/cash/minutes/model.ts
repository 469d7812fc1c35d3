import type { CashCount, CashSessionDetail } from '@/api/client'

/** Minutes are of a closing count that was submitted. */
export function hasMinutes({ state }: CashSessionDetail): boolean {
  return state === 'pending_review' || state === 'closed'
}

/** The count that the minutes are of: the last closing one. */
export function closingCount({ counts }: CashSessionDetail): CashCount | undefined {
  return counts.findLast(({ kind }) => kind === 'closing')
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, minor) => total + minor, 0)

/** What came into the box and what left it while it was open, in minor units; differences that a decision posted aside. */
export function flows({ movements }: CashSessionDetail): { in_minor: number; out_minor: number } {
  const moved = movements.filter(({ kind }) => kind === 'movement' || kind === 'reversal')
  const minor = moved.map(({ amount_minor }) => amount_minor)
  return { in_minor: sum(minor.filter((one) => one > 0)), out_minor: -sum(minor.filter((one) => one < 0)) }
}
