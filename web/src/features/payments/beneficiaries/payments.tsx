import type { PaymentItem } from '@/api/client'
import type { ListOf } from '@/app/lists/descriptor'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'
import { amountColumn } from '@/ui/table/columns'
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
  amountColumn({ key: 'amount', header: 'Monto', isTitle: true, of: (row) => row }),
]

/** Payments where their beneficiary is known. */
export const PAYMENTS: Omit<ListOf<PaymentItem>, 'label' | 'filters'> = {
  columns: COLUMNS,
  rowKey: (row) => row.id,
  rowHref: (row) => `${paths.singlePayment(row.id)}?tab=all`,
  nothing: { title: 'Todavía no se le ha pagado nada' },
}
