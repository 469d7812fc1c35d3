import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { accountingApi, type PersonBalanceItem } from '@/api/accounting'
import { usePages } from '@/api/usePages'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { emptyList } from '@/ui/emptyList'
import { FilterBar, FilterSearch } from '@/ui/FilterBar'
import { FilterDate } from '@/ui/filters'
import { MoneyText } from '@/ui/MoneyText'
import { PagedTable } from '@/ui/PagedTable'
import { rowKeys } from '@/ui/rowFocus'
import { Section } from '@/ui/Section'
import { useKeys } from '@/ui/shortcuts'
import { useUrlFilters } from '@/ui/useUrlFilters'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { searchOf, useToday } from '../days'
import { Head } from '../Head'

/** What the address says; a constant, as `useUrlFilters` wants it. */
const DEFAULTS = { until: '', q: '' } as const

interface AccountAmountProps {
  amount_minor: number
  currency: string
  to: string
  /** What leads where, for those who hear it. */
  label: string
}

/** An amount that leads to its account; nothing to follow where there is nothing. */
function AccountAmount({ amount_minor, currency, to, label }: AccountAmountProps) {
  const text = <MoneyText amount_minor={amount_minor} currency={currency} />
  return amount_minor === 0 ? (
    text
  ) : (
    <Link
      component={RouterLink}
      to={to}
      // Above the covering link of the row.
      sx={{ position: 'relative', zIndex: 1 }}
    >
      {text}
      <VisuallyHidden>, {label}</VisuallyHidden>
    </Link>
  )
}

function columnsOf(
  hrefOf: (key: string, row: PersonBalanceItem) => string,
): readonly Column<PersonBalanceItem>[] {
  return [
    { key: 'name', header: 'Persona', isTitle: true, cell: ({ name }) => name },
    {
      key: 'advances',
      header: 'Anticipos por rendir',
      align: 'right',
      cell: (row) => (
        <AccountAmount
          amount_minor={row.advances_minor}
          currency={row.currency}
          to={hrefOf(row.advances_key, row)}
          label={`anticipos de ${row.name}`}
        />
      ),
    },
    {
      key: 'receivable',
      header: 'Por descontar de la planilla',
      align: 'right',
      cell: (row) => (
        <AccountAmount
          amount_minor={row.receivable_minor}
          currency={row.currency}
          to={hrefOf(row.receivable_key, row)}
          label={`por cobrar a ${row.name}`}
        />
      ),
    },
    {
      key: 'total',
      header: 'Total',
      align: 'right',
      isTitle: true,
      cell: (row) => (
        <MoneyText amount_minor={row.advances_minor + row.receivable_minor} currency={row.currency} strong />
      ),
    },
  ]
}

/** What each person has to prove and owes, at the end of a day. */
export function PeoplePage() {
  const filters = useUrlFilters(DEFAULTS)
  const today = useToday()
  const until = filters.values.until === '' ? today : filters.values.until
  const q = filters.values.q.trim()
  const pages = usePages(accountingApi.endpoints.listPeopleBalances, { until, ...(q === '' ? {} : { q }) })
  useKeys(rowKeys())
  // Far enough back for what makes up the amount to be there.
  const hrefOf = (key: string, { currency }: PersonBalanceItem) =>
    paths.accountingAccount(key, searchOf({ from: yearBefore(until), until, currency }))
  return (
    <>
      <Head
        tab="people"
        title="Saldos por persona"
        subtitle={`Lo que cada quien tiene por rendir y por devolver al cerrar el ${formatDate(until)}.`}
      />
      <Section padded={false}>
        <FilterBar
          {...filters.bar}
          search={<FilterSearch label="Buscar una persona" {...filters.field('q')} />}
          used={filters.used}
        >
          <FilterDate
            label="Al cerrar el día"
            value={until}
            max={today}
            onChange={(day) => filters.set({ until: day === today ? '' : day })}
          />
        </FilterBar>
        <PagedTable
          label="Saldos por persona"
          columns={columnsOf(hrefOf)}
          pages={pages}
          rowKey={({ beneficiary_id, currency }) => `${beneficiary_id} ${currency}`}
          rowHref={(row) => hrefOf(row.advances_minor === 0 ? row.receivable_key : row.advances_key, row)}
          empty={emptyList(
            filters,
            { title: q === '' ? 'Nadie debía nada ese día' : 'Nadie con ese nombre debía algo ese día' },
            {
              title: 'Nadie debe nada',
              text: 'Aquí aparece quien recibe un anticipo o un préstamo, hasta que lo rinde o se le descuenta.',
            },
          )}
        />
      </Section>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        Cada importe lleva a su cuenta, con los asientos que lo forman.
      </Box>
    </>
  )
}

function yearBefore(day: string): string {
  return `${String(Number(day.slice(0, 4)) - 1)}-${day.slice(5, 7)}-01`
}
