import type { AccountItem } from '@/api/accounting'
import type { Column } from '@/ui/DataTable'
import { amountColumn } from '@/ui/table/columns'

/** What stands and what moved, in one currency. */
export type Sums = Pick<
  AccountItem,
  'currency' | 'opening_minor' | 'debit_minor' | 'credit_minor' | 'closing_minor'
>

/** The four amounts of every row of the balance, in the order in which they explain each other. */
export const AMOUNTS = [
  { key: 'opening_minor', header: 'Saldo inicial' },
  { key: 'debit_minor', header: 'Debe' },
  { key: 'credit_minor', header: 'Haber' },
  { key: 'closing_minor', header: 'Saldo final' },
] as const

/** The same as columns of a list of accounts. */
export const AMOUNT_COLUMNS: readonly Column<AccountItem>[] = AMOUNTS.map(({ key, header }) =>
  amountColumn({
    key,
    header,
    isStrong: key === 'closing_minor',
    of: ({ [key]: amount_minor, currency }) => ({ amount_minor, currency }),
  }),
)
