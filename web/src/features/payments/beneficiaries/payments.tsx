import type { PaymentItem } from '@/api/client'
import type { ListOf } from '@/app/lists/descriptor'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'
import { stateWords } from '../words'

const COLUMNS: readonly Column<PaymentItem>[] = [
  {
    key: 'number',
    header: 'Pago',
    isTitle: true,
    cell: (row) => <NoWrap>{row.number}</NoWrap>,
  },
  { key: 'state', header: 'Estado', cell: (row) => <StatePill {...stateWords(row.state)} /> },
  {
    key: 'date',
    header: 'Ejecución',
    cell: (row) => <NoWrap>{formatDate(row.execution_date)}</NoWrap>,
  },
  {
    key: 'amount',
    header: 'Monto',
    align: 'right',
    isTitle: true,
    cell: (row) => <MoneyText amount_minor={row.amount_minor} currency={row.currency} />,
  },
]

/** Payments where their beneficiary is known. */
export const PAYMENTS: Omit<ListOf<PaymentItem>, 'label' | 'filters'> = {
  columns: COLUMNS,
  rowKey: (row) => row.id,
  rowHref: (row) => `${paths.singlePayment(row.id)}?tab=all`,
  nothing: { title: 'Todavía no se le ha pagado nada' },
}
