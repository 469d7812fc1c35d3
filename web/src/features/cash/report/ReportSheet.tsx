import type { ReactNode } from 'react'
import type { CashReport, CashReportCurrency, CashReportSession } from '@/api/client'
import { sessionStateWords } from '@/lib/cashWords'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { NoWrap } from '@/ui/NoWrap'
import { Letterhead } from '@/ui/print/Letterhead'
import { PaperFact } from '@/ui/print/PaperFact'
import { PaperTable } from '@/ui/print/PaperTable'
import type { Paper } from '@/ui/print/papers'
import { BandsChart, bandsTable, PartsChart, partsTable, TrendChart, trendTable } from './charts'
import { countedOf, type ReportFilters, stepWords } from './model'
import { foundText } from './ReportSessions'
import { tilesOf } from './totals'

interface ReportSheetProps {
  report: CashReport
  filters: ReportFilters
  sessions: readonly CashReportSession[]
  /** Whether there are more sessions than these. */
  isCut: boolean
  paper: Paper
}

function named(all: readonly { id: string; name: string }[], id: string): string | undefined {
  return all.find((one) => one.id === id)?.name
}

/** The report as it is printed. */
export function ReportSheet({ report, filters, sessions, isCut, paper }: ReportSheetProps) {
  const { branches, boxes, custodians } = report.choices
  return (
    <section className="print-sheet" data-paper={paper} aria-label="Reporte de cierres de caja">
      <header className="print-head">
        <Letterhead name={report.company} />
        <div>
          <h2 className="print-title">Reporte de cierres de caja</h2>
          <p className="print-number">
            {formatDate(report.from)} a {formatDate(report.to)}
          </p>
        </div>
      </header>
      <dl className="print-facts print-part">
        <PaperFact name="Sucursal">{named(branches, filters.branch)}</PaperFact>
        <PaperFact name="Caja">{named(boxes, filters.box)}</PaperFact>
        <PaperFact name="Responsable">{named(custodians, filters.custodian)}</PaperFact>
        <PaperFact name="Estado">
          {filters.state === '' ? '' : sessionStateWords(filters.state).label}
        </PaperFact>
      </dl>
      {report.currencies.length === 0 ? <p>No hay turnos en estas fechas.</p> : null}
      {report.currencies.map((one) => (
        <Currency key={one.currency} of={one} step={report.step} />
      ))}
      {sessions.length === 0 ? null : <Sessions sessions={sessions} isCut={isCut} />}
      <p className="print-foot">
        Cada turno cuenta el día en que se abrió. Los importes son de los turnos ya contados. Los reversos se
        descuentan de lo que deshacen.
      </p>
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

function Currency({ of, step }: { of: CashReportCurrency; step: string }) {
  const { currency, total, custodians, boxes } = of
  const trend = `Diferencias ${stepWords(step)} en ${currency}`
  const bands = `Resultado de los arqueos de cajas en ${currency}`
  const parts = [
    { title: `Diferencias por responsable en ${currency}`, head: 'Responsable', all: custodians },
    { title: `Diferencias por caja en ${currency}`, head: 'Caja', all: boxes },
  ]
  return (
    <>
      <Part title={`Totales en ${currency}`}>
        <dl className="print-facts">
          {tilesOf(total, currency).map(({ name, value, note }) => (
            <PaperFact key={name} name={name}>
              {name === 'Turnos' && note !== undefined ? `${value} (${note})` : value}
            </PaperFact>
          ))}
        </dl>
      </Part>
      {countedOf(total) === 0 ? null : (
        <>
          <Part title={trend}>
            <TrendChart report={of} step={step} label={trend} isStill />
            <PaperTable label={`${trend}, en cifras`} {...trendTable(of, step)} />
          </Part>
          <Part title={bands}>
            <BandsChart report={of} label={bands} isStill />
            <PaperTable label={`${bands}, en cifras`} {...bandsTable(of)} />
          </Part>
          {parts.map(({ title, head, all }) => (
            <Part key={head} title={title}>
              <PartsChart parts={all} currency={currency} label={title} />
              <PaperTable label={`${title}, en cifras`} {...partsTable(all, currency, head)} />
            </Part>
          ))}
        </>
      )}
    </>
  )
}

function money({ currency }: CashReportSession, minor: number | null | undefined): string {
  return typeof minor === 'number' ? formatMoney(minor, currency) : '—'
}

function Sessions({ sessions, isCut }: { sessions: readonly CashReportSession[]; isCut: boolean }) {
  return (
    <Part title="Turnos">
      {isCut ? (
        <p>
          Se muestran los {sessions.length} turnos más recientes; el archivo CSV del reporte los trae todos.
        </p>
      ) : null}
      <PaperTable
        label="Turnos"
        heads={['Turno', 'Caja', 'Responsable', 'Estado', 'Debía haber', 'Se contó', 'Diferencia']}
        amounts={['Debía haber', 'Se contó']}
        rows={sessions.map((row) => [
          // One below the other, so that neither breaks and what was found has room.
          <span key="number">
            <NoWrap>{row.number}</NoWrap> <NoWrap>{formatDate(row.opened_on)}</NoWrap>
          </span>,
          row.cash_box.name,
          row.custodian.name,
          sessionStateWords(row.state).label,
          money(row, row.expected_minor),
          money(row, row.counted_minor),
          foundText(row),
        ])}
      />
    </Part>
  )
}
