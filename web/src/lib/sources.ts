/** What stands on an account of the company, in minor units; nothing where the reader is not told. */
interface Balance {
  balance_minor?: number | null
  /** What was sent from it and has not been answered by the bank. */
  in_transit_minor?: number | null
}

/** The accounts of the ledger, as something that is paid is put to one of them. */
export function conceptChoices(items: readonly { id: string; code: string; name: string }[] | undefined) {
  return (items ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))
}

/** What the account can still give: its balance less what is on its way; null to who is not told. */
export function availableOf({ balance_minor, in_transit_minor }: Balance): number | null {
  return balance_minor == null ? null : balance_minor - (in_transit_minor ?? 0)
}
