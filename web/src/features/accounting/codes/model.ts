import type { AccountCode } from '@/api/accounting'
import { groupBy } from '@/lib/group'
import { ledgerKindWords } from '@/lib/ledgerWords'
import { queryWords, stretchesOf } from '@/lib/match'

/** What an account is called here: its own name, or that of its kind. */
export function nameOf({ account_name, kind }: AccountCode): string {
  return account_name ?? ledgerKindWords(kind)
}

/** Whether it stands for all accounts of a kind. */
export function isKind({ account, kind }: AccountCode): boolean {
  return account === kind
}

/** Whether nothing says how it is called in the company's own books. */
export function isMissing({ code, inherited }: AccountCode): boolean {
  return typeof code !== 'string' && typeof inherited !== 'string'
}

/** Each kind with its accounts below it. */
export function arranged(items: readonly AccountCode[]): AccountCode[] {
  const accounts = groupBy(
    items.filter((item) => !isKind(item)),
    ({ kind }) => kind,
  )
  return items.filter(isKind).flatMap((kind) => [kind, ...(accounts.get(kind.kind) ?? [])])
}

/** Those with these words in a name or a code; only those without any where that is wanted. */
export function narrowed(items: readonly AccountCode[], q: string, isMissingOnly: boolean): AccountCode[] {
  const query = queryWords(q)
  return items.filter(
    (item) =>
      (!isMissingOnly || isMissing(item)) &&
      stretchesOf(query, [nameOf(item), item.code, item.name, item.inherited].join(' ')) !== null,
  )
}
