import { PrintPage } from '@/app/print/PrintPage'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { NoSheet } from '@/ui/print/NoSheet'
import { searchOf } from '../days'
import { PaymentsSheet, SpendingSheet } from './ReportSheet'
import { useReport } from './useReport'

/** A report on paper, with the filters of its page. */
export function ReportsPrintPage() {
  const { filters, days, branchName, spending, payments, problem, onRetry } = useReport()
  const { report, by, branch } = filters.values
  const shown = spending ?? payments
  return (
    <PrintPage
      title="Imprimir el informe"
      back={
        <BackLink to={paths.accountingPage('reports', searchOf({ report, ...days, by, branch }))}>
          Volver al informe
        </BackLink>
      }
      name={
        shown === undefined
          ? undefined
          : `Informe de ${payments === undefined ? 'gastos' : 'pagos'} ${shown.from} a ${shown.until}`
      }
      papers={['letter', 'a4']}
    >
      {(paper) => {
        if (spending !== undefined) {
          return <SpendingSheet report={spending} branch={branchName} paper={paper} />
        }
        return payments === undefined ? (
          <NoSheet
            problem={problem}
            missing="No encontramos este informe."
            onRetry={onRetry ?? (() => undefined)}
          />
        ) : (
          <PaymentsSheet report={payments} branch={branchName} paper={paper} />
        )
      }}
    </PrintPage>
  )
}
