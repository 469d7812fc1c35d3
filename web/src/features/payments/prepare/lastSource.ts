import type { SourceAccount } from '@/api/client'

const KEY = 'caudal.lastSource.'

/** Notes from which account of the company money of its currency went last, for as long as this tab is open. */
export function noteSource(accounts: readonly SourceAccount[], id: string): void {
  const account = accounts.find((one) => one.id === id)
  if (account !== undefined) {
    try {
      sessionStorage.setItem(KEY + account.currency, id)
    } catch {
      // Without storage nothing is remembered, and the account is chosen each time.
    }
  }
}

/** The account that is proposed of those that fit: the only one, or the one of last time; empty where it is a choice. */
export function proposedSource(accounts: readonly SourceAccount[]): string {
  const [first, second] = accounts
  if (first === undefined || second === undefined) {
    return first?.id ?? ''
  }
  const last = lastOf(first.currency)
  return accounts.some(({ id }) => id === last) ? last : ''
}

function lastOf(currency: string): string {
  try {
    return sessionStorage.getItem(KEY + currency) ?? ''
  } catch {
    return ''
  }
}
