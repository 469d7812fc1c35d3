import { type CashReportSession, generatedApi, type ListCashReportSessionsApiArg } from '@/api/client'
import { pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { differenceWords, sessionStateWords } from '@/lib/cashWords'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'
import { amountColumn } from '@/ui/table/columns'

type Field = 'expected_minor' | 'counted_minor'

function amount(key: Field, header: string): Column<CashReportSession> {
  return amountColumn({
    key,
    header,
    of: ({ [key]: amount_minor, currency }) =>
      typeof amount_minor === 'number' ? { amount_minor, currency } : null,
  })
}

function differenceText({ difference_minor, currency }: CashReportSession): string {
  return typeof difference_minor === 'number'
    ? differenceWords(difference_minor, (minor) => formatMoney(minor, currency))
    : '—'
}

/** What the count of a session found. */
export function foundText(session: CashReportSession): string {
  return session.above_tolerance ? `${differenceText(session)}, sobre la tolerancia` : differenceText(session)
}

const COLUMNS: readonly Column<CashReportSession>[] = [
  {
    key: 'box',
    header: 'Caja',
    isTitle: true,
    cell: (row) => row.cash_box.name,
    number: (row) => row.number,
  },
  { key: 'state', header: 'Estado', cell: (row) => <StatePill {...sessionStateWords(row.state)} /> },
  { key: 'opened', header: 'Abierto', cell: (row) => <NoWrap>{formatDate(row.opened_on)}</NoWrap> },
  { key: 'custodian', header: 'Responsable', cell: (row) => row.custodian.name },
  amount('expected_minor', 'Debía haber'),
  amount('counted_minor', 'Se contó'),
  {
    key: 'difference',
    header: 'Diferencia',
    align: 'right',
    cell: differenceText,
    below: ({ above_tolerance }) => (above_tolerance ? 'sobre la tolerancia' : null),
  },
]

/** The sessions that the report adds up, those of the newest day first. */
export function ReportSessions({ asked }: { asked: ListCashReportSessionsApiArg }) {
  return <List {...useList(sessionsOf(asked))} title="Turnos" />
}

function sessionsOf(asked: ListCashReportSessionsApiArg) {
  return pagedList({
    label: 'Turnos del reporte',
    endpoint: generatedApi.endpoints.listCashReportSessions,
    asked: () => asked,
    columns: COLUMNS,
    rowKey: (row) => row.id,
    rowHref: (row) => paths.cashSession(row.id),
    nothing: { title: 'Ningún turno coincide con los filtros' },
  })
}
