import type { CashReport, CashReportCurrency, CashReportPart } from '@/api/client'
import { differenceWords } from '@/lib/cashWords'
import { axisAmount, formatMoney } from '@/lib/money'
import { BarList } from '@/ui/chart/BarList'
import { ColumnChart } from '@/ui/chart/ColumnChart'
import type { PaperTableProps } from '@/ui/print/PaperTable'
import { bandsOf, countedOf, plural, spanLabel, spanWords } from './model'

type Table = Omit<PaperTableProps, 'label'>

const MISSING = { name: 'Faltantes', tone: 'striped' } as const
const TOO_MUCH = { name: 'Sobrantes', tone: 'plain' } as const

interface TrendProps {
  report: CashReportCurrency
  step: CashReport['step']
  label: string
  isStill?: boolean
}

/** What was missing and too much, span by span. */
export function TrendChart({ report: { currency, spans }, step, label, isStill = false }: TrendProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <ColumnChart
      label={label}
      columns={spans.map((span) => spanLabel(step, span))}
      series={[
        { ...MISSING, values: spans.map(({ sums }) => -sums.shortage_minor) },
        { ...TOO_MUCH, values: spans.map(({ sums }) => sums.overage_minor) },
      ]}
      format={(minor) => axisAmount(minor, currency)}
      describe={(column) => {
        const span = spans[column]
        if (span === undefined) {
          return ''
        }
        const { sums } = span
        const found =
          countedOf(sums) === 0
            ? 'sin turnos contados'
            : `${plural(countedOf(sums), 'turno contado', 'turnos contados')}; faltó ${money(sums.shortage_minor)}, sobró ${money(sums.overage_minor)}`
        return `${spanWords(step, span)}: ${found}.`
      }}
      tip={(column) => {
        const span = spans[column]
        return span === undefined
          ? null
          : {
              title: spanWords(step, span),
              rows: [
                { name: 'Turnos contados', value: String(countedOf(span.sums)) },
                { name: MISSING.name, value: money(span.sums.shortage_minor) },
                { name: TOO_MUCH.name, value: money(span.sums.overage_minor) },
              ],
            }
      }}
      isStill={isStill}
    />
  )
}

/** The same in figures; spans without a session say nothing. */
export function trendTable({ currency, spans }: CashReportCurrency, step: CashReport['step']): Table {
  const money = (minor: number) => formatMoney(minor, currency)
  const amounts = ['Turnos', 'Debía haber', 'Se contó', 'Faltantes', 'Sobrantes', 'Diferencia']
  return {
    heads: ['Fechas', ...amounts],
    amounts,
    rows: spans
      .filter(({ sums }) => sums.sessions > 0)
      .map((span) => [
        spanWords(step, span),
        String(span.sums.sessions),
        money(span.sums.expected_minor),
        money(span.sums.counted_minor),
        money(span.sums.shortage_minor),
        money(span.sums.overage_minor),
        money(span.sums.difference_minor),
      ]),
  }
}

interface BandsProps {
  report: CashReportCurrency
  label: string
  isStill?: boolean
}

/** How many counts came out how. */
export function BandsChart({ report, label, isStill = false }: BandsProps) {
  const bands = bandsOf(report.total)
  return (
    <ColumnChart
      label={label}
      columns={bands.map((band) => band.label)}
      series={[{ name: 'Turnos', tone: 'plain', values: bands.map(({ count }) => count) }]}
      format={String}
      describe={(column) => {
        const band = bands[column]
        return band === undefined ? '' : `${band.name}: ${plural(band.count, 'turno', 'turnos')}.`
      }}
      isStill={isStill}
    />
  )
}

export function bandsTable({ total }: CashReportCurrency): Table {
  const counted = countedOf(total)
  const share = (count: number) => (counted === 0 ? '—' : `${String(Math.round((count * 100) / counted))} %`)
  return {
    heads: ['Resultado del arqueo', 'Turnos', 'Parte'],
    amounts: ['Turnos', 'Parte'],
    rows: bandsOf(total).map(({ name, count }) => [name, String(count), share(count)]),
  }
}

interface PartsProps {
  parts: readonly CashReportPart[]
  currency: string
  label: string
}

/** What was missing and too much, by custodian or by box. */
export function PartsChart({ parts, currency, label }: PartsProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <BarList
      label={label}
      sides={[MISSING, TOO_MUCH]}
      items={parts.map(({ of, sums }) => ({
        key: of.id,
        name: of.name,
        text: `${differenceWords(sums.difference_minor, money)} · ${plural(sums.sessions, 'turno', 'turnos')}`,
        values: [sums.shortage_minor, sums.overage_minor],
      }))}
    />
  )
}

export function partsTable(parts: readonly CashReportPart[], currency: string, head: string): Table {
  const money = (minor: number) => formatMoney(minor, currency)
  const amounts = ['Turnos', 'Faltantes', 'Sobrantes', 'Diferencia', 'Sobre la tolerancia', 'Recuentos']
  return {
    heads: [head, ...amounts],
    amounts,
    rows: parts.map(({ of, sums }) => [
      of.name,
      String(sums.sessions),
      money(sums.shortage_minor),
      money(sums.overage_minor),
      money(sums.difference_minor),
      String(sums.short_above + sums.over_above),
      String(sums.recounts),
    ]),
  }
}
