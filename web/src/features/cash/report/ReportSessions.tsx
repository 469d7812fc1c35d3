import type { ReactNode } from 'react'
import { type CashReportSession, generatedApi, type ListCashReportSessionsApiArg } from '@/api/client'
import { usePages } from '@/api/usePages'
import { differenceWords, sessionStateWords } from '@/lib/cashWords'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { PagedTable } from '@/ui/PagedTable'
import { StatePill } from '@/ui/StatePill'

type Field = 'expected_minor' | 'counted_minor'

function amount(key: Field, header: string): Column<CashReportSession> {
  return {
    key,
    header,
    align: 'right',
    cell: (row) => {
      const minor = row[key]
      return typeof minor === 'number' ? <MoneyText amount_minor={minor} currency={row.currency} /> : '—'
    },
  }
}

/** What the count of a session found. */
export function foundText({ difference_minor, above_tolerance, currency }: CashReportSession): string {
  if (typeof difference_minor !== 'number') {
    return '—'
  }
  const words = differenceWords(difference_minor, (minor) => formatMoney(minor, currency))
  return above_tolerance ? `${words}, sobre la tolerancia` : words
}

const COLUMNS: readonly Column<CashReportSession>[] = [
  { key: 'number', header: 'Turno', isTitle: true, cell: (row) => <NoWrap>{row.number}</NoWrap> },
  { key: 'state', header: 'Estado', cell: (row) => <StatePill {...sessionStateWords(row.state)} /> },
  { key: 'opened', header: 'Abierto', cell: (row) => <NoWrap>{formatDate(row.opened_on)}</NoWrap> },
  { key: 'box', header: 'Caja', cell: (row) => row.cash_box.name },
  { key: 'custodian', header: 'Responsable', cell: (row) => row.custodian.name },
  amount('expected_minor', 'Debía haber'),
  amount('counted_minor', 'Se contó'),
  { key: 'difference', header: 'Diferencia', align: 'right', cell: foundText },
]

/** The sessions that the report adds up, those of the newest day first. */
export function ReportSessions({ asked, empty }: { asked: ListCashReportSessionsApiArg; empty: ReactNode }) {
  const pages = usePages(generatedApi.endpoints.listCashReportSessions, asked)
  return (
    <PagedTable
      label="Turnos del reporte"
      columns={COLUMNS}
      pages={pages}
      rowKey={(row) => row.id}
      rowHref={(row) => paths.cashSession(row.id)}
      empty={empty}
    />
  )
}
