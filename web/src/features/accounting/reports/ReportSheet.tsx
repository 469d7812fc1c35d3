import type { ReactNode } from 'react'
import type { PaymentsReport, SpendingReport } from '@/api/accounting'
import type { Figure } from '@/ui/chart/Figures'
import { Letterhead } from '@/ui/print/Letterhead'
import { PaperFact } from '@/ui/print/PaperFact'
import { PaperTable } from '@/ui/print/PaperTable'
import type { Paper } from '@/ui/print/papers'
import {
  daysText,
  GroupBars,
  groupsTable,
  OverTime,
  paymentsFigures,
  paymentsTimeTable,
  SourceBars,
  sourcesTable,
  spendingFigures,
  spendingTimeTable,
} from './charts'
import { byLabel } from './model'
import { PAYMENTS_NOTE, paymentsTitles, SPENDING_NOTE, spendingTitles } from './titles'

/** As many bars as a page has beside its table, which names all of them. */
const MOST_BARS = 10

interface SpendingSheetProps {
  report: SpendingReport
  branch: string | undefined
  paper: Paper
}

/** What was spent as it is printed. */
export function SpendingSheet({ report, branch, paper }: SpendingSheetProps) {
  const titles = spendingTitles(report)
  return (
    <Sheet
      title="Informe de gastos"
      report={report}
      paper={paper}
      branch={branch}
      by={byLabel(report.by)}
      figures={spendingFigures(report)}
      note={SPENDING_NOTE}
    >
      <Part title={titles.time}>
        <OverTime report={report} name="Gastado" label={titles.time} isStill />
        <PaperTable label={`${titles.time}, en cifras`} {...spendingTimeTable(report)} />
      </Part>
      <Part title={titles.groups}>
        <GroupBars report={report} label={titles.groups} most={MOST_BARS} />
        <PaperTable label={`${titles.groups}, en cifras`} {...groupsTable(report)} />
      </Part>
    </Sheet>
  )
}

interface PaymentsSheetProps {
  report: PaymentsReport
  branch: string | undefined
  paper: Paper
}

/** What was paid as it is printed. */
export function PaymentsSheet({ report, branch, paper }: PaymentsSheetProps) {
  const titles = paymentsTitles(report)
  return (
    <Sheet
      title="Informe de pagos"
      report={report}
      paper={paper}
      branch={branch}
      figures={paymentsFigures(report)}
      note={PAYMENTS_NOTE}
    >
      <Part title={titles.time}>
        <OverTime report={report} name="Pagado" label={titles.time} isStill />
        <PaperTable label={`${titles.time}, en cifras`} {...paymentsTimeTable(report)} />
      </Part>
      <Part title={titles.sources}>
        <SourceBars report={report} label={titles.sources} />
        <PaperTable label={`${titles.sources}, en cifras`} {...sourcesTable(report)} />
      </Part>
    </Sheet>
  )
}

interface SheetProps {
  title: string
  report: SpendingReport | PaymentsReport
  paper: Paper
  branch: string | undefined
  by?: string
  figures: readonly Figure[]
  note: string
  children: ReactNode
}

function Sheet({ title, report, paper, branch, by, figures, note, children }: SheetProps) {
  return (
    <section className="print-sheet" data-paper={paper} aria-label={title}>
      <header className="print-head">
        <Letterhead name={report.company} />
        <div>
          <h2 className="print-title">{title}</h2>
          <p className="print-number">{daysText(report)}</p>
        </div>
      </header>
      <dl className="print-facts print-part">
        <PaperFact name="Sucursal">{branch ?? 'Todas'}</PaperFact>
        <PaperFact name="Agrupado por">{by}</PaperFact>
        <PaperFact name="Moneda">{report.currency}</PaperFact>
        {figures.map(({ name, value, note: made }) => (
          <PaperFact key={name} name={name}>
            {value}
            {made === undefined || made === '' ? null : <> ({made})</>}
          </PaperFact>
        ))}
      </dl>
      {children}
      <p className="print-foot">{note}</p>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="print-part">
      <h3>{title}</h3>
      {children}
    </div>
  )
}
