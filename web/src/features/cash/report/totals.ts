import type { CashReportSums } from '@/api/client'
import { differenceWords } from '@/lib/cashWords'
import { formatMoney } from '@/lib/money'
import type { Figure } from '@/ui/chart/Figures'
import type { PaperTableProps } from '@/ui/print/PaperTable'
import { plural, statesText } from './model'

interface Tile {
  name: string
  value: string
  /** What the figure is made of. */
  note?: string
}

/** The figures of a currency, in the order in which they explain each other. */
export function tilesOf(sums: CashReportSums, currency: string): Tile[] {
  const money = (minor: number) => formatMoney(minor, currency)
  return [
    { name: 'Turnos', value: String(sums.sessions), note: statesText(sums) },
    { name: 'Apertura', value: money(sums.opening_minor), note: 'con lo que empezaron' },
    { name: 'Entradas', value: money(sums.in_minor) },
    { name: 'Pagos de solicitudes', value: money(sums.payments_minor) },
    { name: 'Otras salidas', value: money(sums.out_minor) },
    {
      name: 'Debía haber',
      value: money(sums.expected_minor),
      note: 'apertura y entradas, menos lo que salió',
    },
    { name: 'Se contó', value: money(sums.counted_minor) },
    { name: 'Diferencia neta', value: differenceWords(sums.difference_minor, money) },
    {
      name: 'Faltantes',
      value: money(sums.shortage_minor),
      note: plural(sums.short_above + sums.short_within, 'turno', 'turnos'),
    },
    {
      name: 'Sobrantes',
      value: money(sums.overage_minor),
      note: plural(sums.over_above + sums.over_within, 'turno', 'turnos'),
    },
    {
      name: 'Sobre la tolerancia',
      value: plural(sums.short_above + sums.over_above, 'turno', 'turnos'),
    },
    { name: 'Recuentos', value: String(sums.recounts), note: 'veces que se contó de nuevo' },
    {
      name: 'Diferencia promedio',
      value: typeof sums.average_minor === 'number' ? money(sums.average_minor) : '—',
      note: 'por turno contado, sin signo',
    },
  ]
}

/** The three that are looked for first; all others stand in the table. */
export function figuresOf(sums: CashReportSums, currency: string): readonly [Figure, Figure, Figure] {
  const money = (minor: number) => formatMoney(minor, currency)
  const beyond = sums.short_above + sums.over_above
  return [
    {
      name: 'Se contó',
      value: money(sums.counted_minor),
      note: `Debía haber ${money(sums.expected_minor)}`,
    },
    {
      name: 'Diferencia neta',
      value: differenceWords(sums.difference_minor, money),
      note: `Faltantes ${money(sums.shortage_minor)}, sobrantes ${money(sums.overage_minor)}`,
    },
    {
      name: 'Sobre la tolerancia',
      value: plural(beyond, 'turno', 'turnos'),
      note: `De ${plural(sums.sessions, 'turno', 'turnos')}: ${statesText(sums)}`,
    },
  ]
}

/** All of them as a table. */
export function totalsTable(sums: CashReportSums, currency: string): Omit<PaperTableProps, 'label'> {
  return {
    heads: ['Cifra', 'Valor', 'De qué'],
    amounts: ['Valor'],
    rows: tilesOf(sums, currency).map(({ name, value, note }) => [name, value, note ?? '']),
  }
}
