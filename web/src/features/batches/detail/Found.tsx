import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { BatchDetail } from '@/api/batches'
import { counted, written } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { Facts } from '@/ui/Facts'
import { Icon } from '@/ui/icons'
import { Section } from '@/ui/Section'
import { VisuallyHidden } from '@/ui/VisuallyHidden'

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'normal',
  '& th, & td': {
    py: 1,
    px: { xs: 0.5, sm: 1 },
    textAlign: 'right',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& td': { whiteSpace: 'nowrap' },
  '& th:first-of-type': { textAlign: 'left', pl: 0 },
  '& thead th': { color: 'text.secondary', fontWeight: 500 },
  '& tbody th': { fontWeight: 500 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
} as const

interface Compared {
  label: string
  control: string
  found: string
  isRight: boolean
  /** "Sobran 2", "Faltan USD 12.50", "Cuadra". */
  words: string
}

function difference(found: number, control: number, write: (size: number) => string): string {
  const more = found - control
  return more === 0 ? 'Cuadra' : `${more > 0 ? 'Sobran' : 'Faltan'} ${write(Math.abs(more))}`
}

function compared(batch: BatchDetail): Compared[] {
  const money = (minor: number) => formatMoney(minor, batch.currency)
  return [
    {
      label: 'Pagos',
      control: written(batch.control_count),
      found: written(batch.lines),
      isRight: batch.lines === batch.control_count,
      words: difference(batch.lines, batch.control_count, written),
    },
    {
      label: 'Total',
      control: money(batch.control_minor),
      found: money(batch.total_minor),
      isRight: batch.total_minor === batch.control_minor,
      words: difference(batch.total_minor, batch.control_minor, money),
    },
  ]
}

/** The totals that were found beside those that were typed, what is wrong with all of it, and what each bank gets. */
export function Found({ batch }: { batch: BatchDetail }) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const { summary, wrong_lines } = batch
  return (
    <Section title="Totales">
      {isNarrow ? <Listed rows={compared(batch)} /> : <Tabled rows={compared(batch)} />}
      {wrong_lines > 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          El total cuenta solo las líneas sin errores. Por corregir: {counted(wrong_lines, 'línea', 'líneas')}
          .
        </Typography>
      ) : null}
      {(summary?.faults ?? []).map(({ code, message }) => (
        <Box
          key={code}
          sx={{ display: 'flex', gap: 1, mt: 1, typography: 'body2', color: 'error.dark', fontWeight: 600 }}
        >
          <Icon name="error" fontSize="small" /> {message}
        </Box>
      ))}
      <Banks batch={batch} />
    </Section>
  )
}

const tone = (isRight: boolean) => ({
  color: isRight ? 'success.dark' : 'error.dark',
  fontWeight: 600,
  // An amount stays whole.
  '&&': { whiteSpace: 'normal' },
})

function Tabled({ rows }: { rows: readonly Compared[] }) {
  return (
    <Box component="table" aria-label="Control y lote" sx={table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Qué</VisuallyHidden>
          </th>
          <th scope="col">Control</th>
          <th scope="col">En el lote</th>
          <th scope="col">Diferencia</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, control, found, isRight, words }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{control}</td>
            <td>{found}</td>
            <Box component="td" sx={tone(isRight)}>
              {words}
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

/** Three amounts do not fit beside one another on a phone. */
function Listed({ rows }: { rows: readonly Compared[] }) {
  return (
    <Facts
      items={rows.map(({ label, control, found, isRight, words }) => ({
        name: label,
        value: (
          <>
            <strong>{found}</strong> en el lote, {control} de control.{' '}
            <Box component="span" sx={tone(isRight)}>
              {words}
            </Box>
          </>
        ),
      }))}
    />
  )
}

function Banks({ batch: { summary, currency } }: { batch: BatchDetail }) {
  const banks = summary?.banks ?? []
  return banks.length === 0 ? null : (
    <Box component="table" aria-label="Por banco" sx={{ ...table, mt: 2 }}>
      <thead>
        <tr>
          <th scope="col">Banco</th>
          <th scope="col">Pagos</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {banks.map(({ bank, count, minor }) => (
          <tr key={bank.id}>
            <th scope="row">{bank.name}</th>
            <td>{written(count)}</td>
            <td>{formatMoney(minor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
