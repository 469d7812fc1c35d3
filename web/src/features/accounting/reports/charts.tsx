import type { PaymentsReport, SpendingReport } from '@/api/accounting'
import { changeWords, shareWords } from '@/lib/compared'
import { formatDate } from '@/lib/dates'
import { axisAmount, formatAmount, formatMoney } from '@/lib/money'
import { BarList } from '@/ui/chart/BarList'
import { ColumnChart } from '@/ui/chart/ColumnChart'
import type { Figure } from '@/ui/chart/Figures'
import type { PaperTableProps } from '@/ui/print/PaperTable'
import {
  beforeWords,
  byLabel,
  columnLabel,
  columnWords,
  countWords,
  groupName,
  largestOf,
  sourceName,
} from './model'

type Table = Omit<PaperTableProps, 'label'>
type Three = readonly [Figure, Figure, Figure]
const BEFORE = 'Período anterior'
const COMPARED = 'Frente al período anterior'
/** Of what belongs to no type, branch, vehicle, person or account. */
const NO_LIST = 'Ninguna lista muestra solo estos gastos: están en el diario, entre los demás'

type Timed = Pick<SpendingReport, 'currency' | 'step' | 'before_from' | 'before_until'> & {
  columns: readonly (SpendingReport['columns'][number] | PaymentsReport['columns'][number])[]
}

interface OverTimeProps {
  report: Timed
  /** What a column is of: «Gastado», «Pagado». */
  name: string
  label: string
  isStill?: boolean
}

/** Day by day or month by month, with the span before as a line. */
export function OverTime({
  report: { currency, step, columns },
  name,
  label,
  isStill = false,
}: OverTimeProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <ColumnChart
      label={label}
      columns={columns.map((column) => columnLabel(step, column))}
      series={[{ name, tone: 'plain', values: columns.map(({ minor }) => minor) }]}
      line={
        columns.every(({ before_minor }) => before_minor === 0)
          ? undefined
          : { name: BEFORE, values: columns.map(({ before_minor }) => before_minor) }
      }
      format={(minor) => axisAmount(minor, currency)}
      describe={(at) => {
        const column = columns[at]
        if (column === undefined) {
          return ''
        }
        const { now, before } = columnWords(step, column)
        const parts = [
          ...(now === null ? [] : [`${now}: ${money(column.minor)}`]),
          ...(before === null ? [] : [`${before}: ${money(column.before_minor)}`]),
        ]
        return `${parts.join('; ')}.`
      }}
      tip={(at) => {
        const column = columns[at]
        if (column === undefined) {
          return null
        }
        const { now, before } = columnWords(step, column)
        return {
          title: now ?? BEFORE,
          rows: [
            ...(now === null ? [] : [{ name, value: money(column.minor) }]),
            ...(before === null ? [] : [{ name: before, value: money(column.before_minor) }]),
          ],
        }
      }}
      isStill={isStill}
    />
  )
}

/** The total, what it is beside the span before, and the largest part. */
export function spendingFigures(report: SpendingReport): Three {
  const { currency, minor, before_minor, groups, by } = report
  const [largest] = groups
  return [
    { name: 'Gastado', value: formatMoney(minor, currency) },
    comparedFigure(report, before_minor),
    largest === undefined || largest.minor <= 0
      ? { name: 'Mayor gasto', value: '—' }
      : {
          name: 'Mayor gasto',
          value: groupName(largest, by),
          note: `${formatMoney(largest.minor, currency)} · ${shareWords(largest.minor, minor)}`,
        },
  ]
}

export function paymentsFigures(report: PaymentsReport): Three {
  const { currency, minor, before_minor, count, columns, step } = report
  const largest = largestOf(columns)
  return [
    { name: 'Pagado', value: formatMoney(minor, currency), note: countWords(count) },
    comparedFigure(report, before_minor),
    {
      name: step === 'day' ? 'El día con más' : 'El mes con más',
      value: largest === undefined ? '—' : (columnWords(step, largest).now ?? '—'),
      note: largest === undefined ? '' : formatMoney(largest.minor, currency),
    },
  ]
}

function comparedFigure(report: SpendingReport | PaymentsReport, before: number): Figure {
  const days = beforeWords(report)
  return before === 0
    ? { name: COMPARED, value: '—', note: `Nada · ${days}` }
    : {
        name: COMPARED,
        value: changeWords(report.minor, before),
        note: `${formatMoney(before, report.currency)} · ${days}`,
      }
}

export function spendingTimeTable({ currency, step, columns }: SpendingReport): Table {
  const amounts = ['Gastado', 'Fechas antes', BEFORE]
  return {
    heads: ['Fechas', ...amounts],
    amounts,
    rows: columns
      .filter(({ minor, before_minor }) => minor !== 0 || before_minor !== 0)
      .map((column) => {
        const { now, before } = columnWords(step, column)
        return [
          now ?? '—',
          formatAmount(column.minor, currency),
          before ?? '—',
          formatAmount(column.before_minor, currency),
        ]
      }),
  }
}

export function paymentsTimeTable({ currency, step, columns }: PaymentsReport): Table {
  const money = (minor: number) => formatAmount(minor, currency)
  const amounts = ['Pagos', 'Transferencias', 'Lotes', 'Efectivo', 'Total', BEFORE]
  return {
    heads: ['Fechas', ...amounts],
    amounts,
    rows: columns
      .filter(({ minor, count, before_minor }) => minor !== 0 || count !== 0 || before_minor !== 0)
      .map((column) => {
        const { now, before } = columnWords(step, column)
        return [
          now ?? `(${before ?? ''})`,
          String(column.count),
          money(column.transfers_minor),
          money(column.batches_minor),
          money(column.cash_minor),
          money(column.minor),
          money(column.before_minor),
        ]
      }),
  }
}

/** A bar for each of them, with a mark where it stood in the span before. */
export function GroupBars({ report, label, hrefOf, most = Number.POSITIVE_INFINITY }: GroupBarsProps) {
  const { groups, by, currency, minor: whole } = report
  return (
    <BarList
      label={label}
      sides={[{ name: 'Gastado', tone: 'plain' }]}
      mark={groups.some(({ before_minor }) => before_minor > 0) ? BEFORE : undefined}
      items={groups.slice(0, most).map((group) => ({
        key: group.id ?? '',
        name: groupName(group, by),
        text: `${formatAmount(group.minor, currency)} · ${shareWords(group.minor, whole)}`,
        values: [Math.max(group.minor, 0)],
        mark: group.before_minor,
        to: hrefOf?.(group),
        whyNot: hrefOf === undefined || typeof group.id === 'string' ? undefined : NO_LIST,
      }))}
    />
  )
}

interface GroupBarsProps {
  report: SpendingReport
  label: string
  hrefOf?: (group: SpendingReport['groups'][number]) => string | undefined
  /** How many of them; all unless told. */
  most?: number
}

export function groupsTable({ groups, by, currency, minor, before_minor }: SpendingReport): Table {
  const money = (amount: number) => formatAmount(amount, currency)
  const amounts = ['Gastado', 'Parte', BEFORE, 'Cambio']
  return {
    heads: [byLabel(by), ...amounts],
    amounts,
    rows: groups.map((group) => [
      groupName(group, by),
      money(group.minor),
      shareWords(group.minor, minor),
      money(group.before_minor),
      changeWords(group.minor, group.before_minor),
    ]),
    total: ['Total', money(minor), '', money(before_minor), changeWords(minor, before_minor)],
  }
}

export function SourceBars({ report, label }: { report: PaymentsReport; label: string }) {
  const { sources, currency, minor: whole } = report
  return (
    <BarList
      label={label}
      sides={[{ name: 'Pagado', tone: 'plain' }]}
      mark={sources.some(({ before_minor }) => before_minor > 0) ? BEFORE : undefined}
      items={sources.map((source) => ({
        key: source.source,
        name: sourceName(source),
        text: `${formatAmount(source.minor, currency)} · ${countWords(source.count)} · ${shareWords(source.minor, whole)}`,
        values: [Math.max(source.minor, 0)],
        mark: source.before_minor,
      }))}
    />
  )
}

export function sourcesTable({
  sources,
  currency,
  minor,
  before_minor,
  count,
  before_count,
}: PaymentsReport): Table {
  const money = (amount: number) => formatAmount(amount, currency)
  const amounts = ['Pagos', 'Pagado', 'Pagos antes', BEFORE, 'Cambio']
  return {
    heads: ['Cómo salió', ...amounts],
    amounts,
    rows: sources.map((source) => [
      sourceName(source),
      String(source.count),
      money(source.minor),
      String(source.before_count),
      money(source.before_minor),
      changeWords(source.minor, source.before_minor),
    ]),
    total: [
      'Total',
      String(count),
      money(minor),
      String(before_count),
      money(before_minor),
      changeWords(minor, before_minor),
    ],
  }
}

/** The days of a report as they stand on paper. */
export function daysText({ from, until }: Pick<SpendingReport, 'from' | 'until'>): string {
  return from === until ? formatDate(from) : `${formatDate(from)} a ${formatDate(until)}`
}
