import { useListCashReportSessionsQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { PrintPage } from '@/app/print/PrintPage'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { NoSheet } from '@/ui/print/NoSheet'
import { queryOf } from './model'
import { ReportGate } from './ReportGate'
import { ReportSheet } from './ReportSheet'
import { useReport } from './useReport'

const TITLE = 'Imprimir el reporte de cierres'
/** As many sessions as one page of the list has: whoever wants more takes the file. */
const MOST_SESSIONS = 100

/** The report on paper: figures, charts with their tables, and the sessions. */
export function ReportPrintPage() {
  return (
    <ReportGate title={TITLE}>
      <Print />
    </ReportGate>
  )
}

function Print() {
  const { asked, filters, report, problem, onRetry } = useReport()
  const sessions = useListCashReportSessionsQuery(
    { ...asked, limit: MOST_SESSIONS },
    { skip: report === undefined, refetchOnMountOrArgChange: true },
  )
  const rows = sessions.currentData
  const search = `?${queryOf(asked)}`
  return (
    <PrintPage
      title={TITLE}
      back={<BackLink to={paths.cashReport(search)}>Volver al reporte</BackLink>}
      name={
        report === undefined || rows === undefined
          ? undefined
          : `Reporte de cierres ${report.from} a ${report.to}`
      }
      papers={['letter', 'a4']}
      file={{ document: 'cash_report', query: queryOf(asked) }}
    >
      {(paper) =>
        report === undefined || rows === undefined ? (
          <NoSheet
            problem={problem ?? asProblem(sessions.error)}
            missing="No encontramos este reporte."
            onRetry={onRetry ?? sessions.refetch}
          />
        ) : (
          <ReportSheet
            report={report}
            filters={filters.values}
            sessions={rows.items}
            isCut={typeof rows.next === 'string'}
            paper={paper}
          />
        )
      }
    </PrintPage>
  )
}
