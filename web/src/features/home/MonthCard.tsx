import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Home } from '@/api/requests'
import { formatDate, formatDayAndMonth } from '@/lib/dates'
import { axisAmount, formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { BarList } from '@/ui/chart/BarList'
import { ChartSection } from '@/ui/chart/ChartSection'
import { ColumnChart } from '@/ui/chart/ColumnChart'
import { MoneyText } from '@/ui/MoneyText'
import { comparedWords, conceptName, dayDate, daysOf } from './month'

type Month = NonNullable<Home['month']>

/** What left banks and boxes this month, for who reads the books. */
export function MonthCard({ month }: { month: Month }) {
  const { currency, concepts } = month
  const days = daysOf(month)
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <ChartSection
      title="El mes"
      actions={
        <Link component={RouterLink} to={paths.accounting} sx={{ typography: 'body2', fontWeight: 600 }}>
          Ver contabilidad
        </Link>
      }
      table={{
        heads: ['Día o concepto', 'Monto'],
        amounts: ['Monto'],
        rows: [
          ...days
            .filter(({ minor }) => minor !== 0)
            .map(({ day, minor }) => [formatDate(dayDate(month, day)), money(minor)]),
          ...concepts.map((concept) => [conceptName(concept), money(concept.minor)]),
        ],
      }}
    >
      <Total month={month} />
      {month.out_minor === 0 && concepts.length === 0 ? null : (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          <Part title="Por día">
            <ColumnChart
              label={`Lo que salió cada día, del ${formatDayAndMonth(month.from)} al ${formatDayAndMonth(month.until)}`}
              columns={days.map(({ day }) => String(day))}
              series={[{ name: 'Salió', tone: 'plain', values: days.map(({ minor }) => minor) }]}
              format={(minor) => axisAmount(minor, currency)}
              describe={(column) => {
                const at = days[column]
                return at === undefined
                  ? ''
                  : `${formatDayAndMonth(dayDate(month, at.day))}: ${at.minor === 0 ? 'no salió nada' : money(at.minor)}.`
              }}
            />
          </Part>
          {concepts.length === 0 ? null : (
            <Part
              title="En qué se gastó"
              note="Gastos registrados este mes, aunque el dinero haya salido antes."
            >
              <BarList
                label="Lo que se gastó en cada concepto"
                sides={[{ name: 'Gastado', tone: 'plain' }]}
                items={concepts.map((concept) => ({
                  key: concept.name ?? '',
                  name: conceptName(concept),
                  text: money(concept.minor),
                  values: [Math.max(concept.minor, 0)],
                }))}
              />
            </Part>
          )}
        </Box>
      )}
    </ChartSection>
  )
}

function Total({ month }: { month: Month }) {
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="body2" color="textSecondary">
        Salió de bancos y cajas
      </Typography>
      <Box sx={{ typography: 'h4', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
        <MoneyText amount_minor={month.out_minor} currency={month.currency} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {comparedWords(month)}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        Incluye lo que pasó entre lugares propios y lo que se devolvió después; «Informes» lo descuenta.
      </Typography>
    </Box>
  )
}

interface PartProps {
  title: string
  /** What it counts, where that is not what stands beside it. */
  note?: string
  children: ReactNode
}

function Part({ title, note, children }: PartProps) {
  return (
    <div>
      <Typography variant="subtitle2" component="h3" sx={{ mb: note === undefined ? 1 : 0 }}>
        {title}
      </Typography>
      {note === undefined ? null : (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 0.5 }}>
          {note}
        </Typography>
      )}
      {children}
    </div>
  )
}
