import Typography from '@mui/material/Typography'
import type { CashSessionDetail, CashSessionItem } from '@/api/client'
import { useListCashSessionsQuery } from '@/api/client'
import type { ListOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { differenceWords } from '@/lib/cashWords'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'

/** How many closed sessions a decision looks back on. */
const LAST = 10

const COLUMNS: readonly Column<CashSessionItem>[] = [
  { key: 'number', header: 'Turno', isTitle: true, cell: (row) => row.number },
  { key: 'box', header: 'Caja', cell: (row) => row.cash_box.name },
  { key: 'opened', header: 'Abierto', cell: (row) => formatDate(row.opened_on) },
  {
    key: 'difference',
    header: 'Diferencia',
    align: 'right',
    cell: (row) => differenceWords(row.difference_minor ?? 0, (minor) => formatMoney(minor, row.currency)),
  },
]

const CLOSINGS: Omit<ListOf<CashSessionItem>, 'label'> = {
  columns: COLUMNS,
  rowKey: (row) => row.id,
  rowHref: (row) => paths.cashSession(row.id),
  nothing: { title: 'Todavía no tiene cierres aprobados' },
}

/** What this custodian's last closings found, for whoever decides on one more. */
export function PastDifferences({ session }: { session: CashSessionDetail }) {
  const { currentData } = useListCashSessionsQuery(
    { custodian: session.custodian.id, state: 'closed', limit: LAST },
    { refetchOnMountOrArgChange: true },
  )
  if (currentData === undefined) {
    return null
  }
  const rows = currentData.items.filter(({ id }) => id !== session.id)
  const differing = rows.filter(({ difference_minor }) => (difference_minor ?? 0) !== 0).length
  const title = `Cierres anteriores de ${session.custodian.name}`
  return (
    <List
      of={{ ...CLOSINGS, label: title }}
      pages={{ items: rows, problem: null }}
      title={title}
      actions={
        rows.length === 0 ? null : (
          <Typography variant="body2" color="textSecondary">
            {differing} de los últimos {rows.length} con diferencia
          </Typography>
        )
      }
    />
  )
}
