/** A line of an entry: debit above zero, credit below, in minor units of its currency. */
export interface SidedLine {
  account_key: string
  amount_minor: number
  currency: string
}

/** The lines of an entry as accountants read them: what an entry undoes was posted the other way round. */
export function debitsFirst<L extends SidedLine>(lines: readonly L[]): L[] {
  return lines.toSorted((a, b) => Number(b.amount_minor > 0) - Number(a.amount_minor > 0))
}
