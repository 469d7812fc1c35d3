import type { AccountItem } from '@/api/accounting'
import type { Column } from '@/ui/DataTable'
import { MoneyText } from '@/ui/MoneyText'

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
export const AMOUNT_COLUMNS: readonly Column<AccountItem>[] = AMOUNTS.map(({ key, header }) => ({
  key,
  header,
  align: 'right',
  cell: (row) => (
    <MoneyText amount_minor={row[key]} currency={row.currency} strong={key === 'closing_minor'} />
  ),
}))
