import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link as RouterLink } from 'react-router'
import type { CashReport, CashReportCurrency } from '@/api/client'
import { DownloadMenu } from '@/app/downloads/DownloadMenu'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { ChartSection } from '@/ui/chart/ChartSection'
import { Figures } from '@/ui/chart/Figures'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { BandsChart, bandsTable, PartsChart, partsTable, TrendChart, trendTable } from './charts'
import { countedOf, queryOf, stepWords } from './model'
import { ReportFilterBar } from './ReportFilters'
import { ReportGate } from './ReportGate'
import { ReportSessions } from './ReportSessions'
import { figuresOf, totalsTable } from './totals'
import { useReport } from './useReport'

const TITLE = 'Reporte de cierres de caja'

/** What the sessions of some days add up to, for those who may know it. */
export function ReportPage() {
  return (
    <ReportGate title={TITLE}>
      <Report />
    </ReportGate>
  )
}

function Report() {
  const { filters, today, range, asked, choices, report, isLoading, problem, onRetry } = useReport()
  const query = queryOf(asked)
  const isEmpty = report?.currencies.length === 0
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle="Cada turno cuenta el día en que se abrió. Los importes son de los turnos ya contados."
        back={<BackLink to={paths.cashClosing}>Volver a cierre de caja</BackLink>}
        actions={report === undefined || isEmpty ? null : <Outputs query={query} />}
      />
      <Section>
        <Box sx={{ m: { xs: -2, sm: -3 } }}>
          <ReportFilterBar filters={filters} {...range} today={today} choices={choices} />
        </Box>
      </Section>
      <ProblemAlert problem={problem} takesFocus={false} onRetry={onRetry} />
      {report === undefined ? (
        isLoading && problem === null ? (
          <Skeleton variant="rounded" height={320} />
        ) : null
      ) : isEmpty ? (
        <Section>
          <Nothing
            any={report.any}
            {...filters.bar}
            onWiden={() => filters.set({ from: widened(today), to: today })}
          />
        </Section>
      ) : (
        <>
          {report.currencies.map((one) => (
            <Currency key={one.currency} of={one} report={report} />
          ))}
          <ReportSessions asked={asked} />
        </>
      )}
    </>
  )
}

/** The first day of a year ago, for whoever finds nothing this month. */
function widened(today: string): string {
  return `${String(Number(today.slice(0, 4)) - 1)}-${today.slice(5, 7)}-01`
}

function Outputs({ query }: { query: string }) {
  const files = (['csv', 'xlsx'] as const).map((format) => ({
    label: `Descargar ${format.toUpperCase()}`,
    target: { kind: 'cash_report', format, query } as const,
  }))
  return (
    <>
      <DownloadMenu files={files} size="medium" />
      <Button
        component={RouterLink}
        to={paths.cashReportPrint(`?${query}`)}
        variant="outlined"
        color="inherit"
      >
        Imprimir
      </Button>
    </>
  )
}

interface NothingProps {
  any: boolean
  isFiltered: boolean
  onReset: () => void
  onWiden: () => void
}

function Nothing({ any, isFiltered, onReset, onWiden }: NothingProps) {
  if (!any) {
    return (
      <EmptyState
        cause="nothing-yet"
        title="Todavía no hay turnos de caja"
        text="El reporte empieza con el primer turno que se abra."
      />
    )
  }
  return isFiltered ? (
    <EmptyState
      cause="no-match"
      title="Ningún turno coincide con los filtros"
      action={<Button onClick={onReset}>Limpiar filtros</Button>}
    />
  ) : (
    <EmptyState
      cause="no-match"
      title="Este mes no se ha abierto ningún turno"
      action={<Button onClick={onWiden}>Ver el último año</Button>}
    />
  )
}

function Currency({ of, report: { step } }: { of: CashReportCurrency; report: CashReport }) {
  const { currency, total, custodians, boxes } = of
  const trend = `Diferencias ${stepWords(step)} en ${currency}`
  const bands = `Resultado de los arqueos de cajas en ${currency}`
  const parts = [
    { title: `Diferencias por responsable en ${currency}`, head: 'Responsable', all: custodians },
    { title: `Diferencias por caja en ${currency}`, head: 'Caja', all: boxes },
  ]
  return (
    <>
      <ChartSection title={`Totales en ${currency}`} table={totalsTable(total, currency)}>
        <Figures items={figuresOf(total, currency)} />
      </ChartSection>
      {countedOf(total) === 0 ? null : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            columnGap: 3,
            alignItems: 'start',
          }}
        >
          <ChartSection title={trend} table={trendTable(of, step)}>
            <TrendChart report={of} step={step} label={trend} />
          </ChartSection>
          <ChartSection title={bands} table={bandsTable(of)}>
            <BandsChart report={of} label={bands} />
          </ChartSection>
          {parts.map(({ title, head, all }) => (
            <ChartSection key={head} title={title} table={partsTable(all, currency, head)}>
              <PartsChart parts={all} currency={currency} label={title} />
            </ChartSection>
          ))}
        </Box>
      )}
    </>
  )
}
