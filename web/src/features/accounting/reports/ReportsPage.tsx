import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { PaymentsReport, SpendingReport } from '@/api/accounting'
import { useSession } from '@/app/session/useSession'
import { paths } from '@/lib/paths'
import { rangeWords } from '@/lib/ranges'
import { choicesOf } from '@/ui/ChoiceField'
import { ChartSection } from '@/ui/chart/ChartSection'
import { Figures } from '@/ui/chart/Figures'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { FilterRange } from '@/ui/FilterRange'
import { FilterSelect } from '@/ui/filters'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { queryOf, searchOf } from '../days'
import { Files } from '../Files'
import { Head } from '../Head'
import {
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
import { BY_OPTIONS, groupHref } from './model'
import { ReportTabs } from './ReportTabs'
import { PAYMENTS_NOTE, paymentsTitles, SPENDING_NOTE, spendingTitles } from './titles'
import { type Shown, useReport } from './useReport'

/** What was spent and what was paid within some days, beside the span before. */
export function ReportsPage() {
  const shown = useReport()
  const { filters, days, isPayments, spending, payments, problem } = shown
  const { report, by, branch } = filters.values
  return (
    <>
      <Head
        tab="reports"
        title="Informes"
        subtitle="En qué se gasta y cómo sale el dinero, frente al período anterior."
        actions={
          <>
            <Files
              of={
                isPayments
                  ? { what: 'payments', query: queryOf({ ...days, branch_id: branch }) }
                  : { what: 'spending', query: queryOf({ ...days, by, branch_id: branch }) }
              }
            />
            <Button
              component={RouterLink}
              to={paths.accountingPage('reports/print', searchOf({ report, ...days, by, branch }))}
              variant="outlined"
              color="inherit"
            >
              Imprimir
            </Button>
          </>
        }
      />
      <Section padded={false}>
        <Filters shown={shown} />
      </Section>
      <ProblemAlert problem={problem} takesFocus={false} onRetry={shown.onRetry} />
      {spending === undefined ? null : <Spending report={spending} branch={branch} />}
      {payments === undefined ? null : <Payments report={payments} />}
      {spending === undefined && payments === undefined && problem === null ? (
        <Skeleton variant="rounded" height={420} />
      ) : null}
    </>
  )
}

function Filters({ shown: { filters, days, today, isPayments, branches } }: { shown: Shown }) {
  const { set } = filters
  return (
    <FilterBar
      {...filters.bar}
      search={<ReportTabs isPayments={isPayments} filters={filters.values} />}
      told={rangeWords(days.from, days.until)}
    >
      <FilterRange
        from={days.from}
        to={days.until}
        today={today}
        onChange={({ from, to }) => {
          set({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { until: to }) })
        }}
      />
      {isPayments ? null : <FilterSelect label="Agrupar por" options={BY_OPTIONS} {...filters.field('by')} />}
      <FilterSelect
        label="Sucursal"
        start=""
        options={[{ value: '', label: 'Todas' }, ...(choicesOf(branches) ?? [])]}
        {...filters.field('branch')}
      />
    </FilterBar>
  )
}

/** Who finds there what others were paid, too. */
const SEE_DISBURSED = ['Consultar auditoría', 'Gestionar solicitudes desembolsadas'] as const
/** As many of a list as are read at a glance; the rest comes when asked for. */
const GLANCE = 12

function Spending({ report, branch }: { report: SpendingReport; branch: string }) {
  const { can } = useSession()
  const [isWhole, setWhole] = useState(false)
  const titles = spendingTitles(report)
  const { from, until, by, currency, groups } = report
  if (groups.length === 0) {
    return <Nothing title="No se registró ningún gasto" />
  }
  const seesRequests = can(...SEE_DISBURSED)
  return (
    <>
      <ChartSection title={titles.time} table={spendingTimeTable(report)}>
        <Figures items={spendingFigures(report)} />
        <OverTime report={report} name="Gastado" label={titles.time} />
      </ChartSection>
      <ChartSection title={titles.groups} table={groupsTable(report)}>
        <GroupBars
          report={report}
          label={titles.groups}
          hrefOf={(group) => groupHref(group, { from, until, by, branch, currency, seesRequests })}
          {...(isWhole ? {} : { most: GLANCE })}
        />
        {isWhole || groups.length <= GLANCE ? null : (
          <Button color="inherit" onClick={() => setWhole(true)} sx={{ alignSelf: 'flex-start' }}>
            Ver los {String(groups.length)}
          </Button>
        )}
      </ChartSection>
      <Note>{SPENDING_NOTE}</Note>
    </>
  )
}

function Payments({ report }: { report: PaymentsReport }) {
  const titles = paymentsTitles(report)
  if (report.count === 0 && report.before_count === 0 && report.minor === 0) {
    return <Nothing title="No salió ningún pago" />
  }
  return (
    <>
      <ChartSection title={titles.time} table={paymentsTimeTable(report)}>
        <Figures items={paymentsFigures(report)} />
        <OverTime report={report} name="Pagado" label={titles.time} />
      </ChartSection>
      <ChartSection title={titles.sources} table={sourcesTable(report)}>
        <SourceBars report={report} label={titles.sources} />
      </ChartSection>
      <Note>{PAYMENTS_NOTE}</Note>
    </>
  )
}

function Nothing({ title }: { title: string }) {
  return (
    <Section>
      <EmptyState
        cause="no-match"
        title={title}
        text="Ni en estas fechas ni en el período anterior. Elige otras fechas o quita la sucursal."
      />
    </Section>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '80ch' }}>
      {children}
    </Typography>
  )
}
