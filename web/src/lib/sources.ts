/** What stands on an account of the company, in minor units; nothing where the reader is not told. */
interface Balance {
  balance_minor?: number | null
  /** What was sent from it and has not been answered by the bank. */
  in_transit_minor?: number | null
}

/** What the account can still give: its balance less what is on its way; null to who is not told. */
export function availableOf({ balance_minor, in_transit_minor }: Balance): number | null {
  return balance_minor == null ? null : balance_minor - (in_transit_minor ?? 0)
}
