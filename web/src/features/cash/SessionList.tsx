import { type CashSessionItem, generatedApi } from '@/api/client'
import { between, byAge, given, pagedList, statesOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { differenceWords, SESSION_STATES, sessionStateWords } from '@/lib/cashWords'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'
import { amountColumn } from '@/ui/table/columns'

const COLUMNS: readonly Column<CashSessionItem>[] = [
  {
    key: 'number',
    header: 'Turno',
    isTitle: true,
    cell: (row) => <NoWrap>{row.number}</NoWrap>,
  },
  { key: 'state', header: 'Estado', cell: (row) => <StatePill {...sessionStateWords(row.state)} /> },
  { key: 'box', header: 'Caja', cell: (row) => row.cash_box.name },
  { key: 'custodian', header: 'Responsable', isOptional: true, cell: (row) => row.custodian.name },
  {
    key: 'opened',
    header: 'Abierto',
    isOptional: true,
    order: { ascending: 'oldest', descending: 'newest' },
    cell: (row) => formatDate(row.opened_on),
  },
  amountColumn({
    key: 'expected',
    header: 'Debe haber',
    of: ({ expected_minor, currency }) =>
      typeof expected_minor === 'number' ? { amount_minor: expected_minor, currency } : null,
  }),
  {
    key: 'difference',
    header: 'Diferencia',
    align: 'right',
    cell: ({ difference_minor, currency }) =>
      difference_minor === null || difference_minor === undefined
        ? '—'
        : differenceWords(difference_minor, (minor) => formatMoney(minor, currency)),
  },
]

const SESSIONS = pagedList({
  label: 'Turnos de caja',
  endpoint: generatedApi.endpoints.listCashSessions,
  asked: given,
  filters: [
    byAge('newest', 'os'),
    {
      kind: 'choice',
      key: 'state',
      label: 'Estado',
      any: 'Cualquiera',
      choices: statesOf(SESSION_STATES, sessionStateWords),
    },
    ...between({ key: 'from', label: 'Desde' }, { key: 'to', label: 'Hasta' }),
  ],
  file: 'cash_sessions',
  columns: COLUMNS,
  rowKey: (row) => row.id,
  rowHref: (row) => paths.cashSession(row.id),
  noMatch: { title: 'Ningún turno coincide con los filtros' },
  nothing: { title: 'Todavía no hay turnos', text: 'El primero se abre contando una caja.' },
})

/** The sessions that the reader may see. */
export function SessionList() {
  return <List {...useList(SESSIONS)} title="Turnos" />
}
