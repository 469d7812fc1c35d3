import Box from '@mui/material/Box'
import type { CashReportSums } from '@/api/client'
import { differenceWords } from '@/lib/cashWords'
import { formatMoney } from '@/lib/money'
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

/** The figures of a currency at a glance. */
export function Totals({ sums, currency }: { sums: CashReportSums; currency: string }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(180px, 1fr))' },
        gap: { xs: 2, sm: 3 },
      }}
    >
      {tilesOf(sums, currency).map(({ name, value, note }) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {name}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: { xs: '1rem', sm: '1.125rem' },
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value}
            {note === undefined || note === '' ? null : (
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                {note}
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
