import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { accountingApi, type PersonBalanceItem } from '@/api/accounting'
import { given, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import type { IsoDate } from '@/lib/dates'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { MoneyText } from '@/ui/MoneyText'
import { rowKeys } from '@/ui/rowFocus'
import { useKeys } from '@/ui/shortcuts'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { searchOf, useToday } from '../days'
import { Head } from '../Head'

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

type HrefOf = (key: string, row: PersonBalanceItem) => string

function columnsOf(hrefOf: HrefOf): readonly Column<PersonBalanceItem>[] {
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

function peopleOf(today: IsoDate) {
  return pagedList({
    label: 'Saldos por persona',
    endpoint: accountingApi.endpoints.listPeopleBalances,
    asked: ({ until, q }) => ({ until, ...given({ q: q.trim() }) }),
    filters: [
      { kind: 'search', key: 'q', label: 'Buscar una persona' },
      { kind: 'day', key: 'until', start: today, label: 'Al cerrar el día', max: () => today },
    ],
    columns: [],
    rowKey: ({ beneficiary_id, currency }) => `${beneficiary_id} ${currency}`,
    noMatch: ({ values }) => ({
      title: values.q.trim() === '' ? 'Nadie debía nada ese día' : 'Nadie con ese nombre debía algo ese día',
    }),
    nothing: {
      title: 'Nadie debe nada',
      text: 'Aquí aparece quien recibe un anticipo o un préstamo, hasta que lo rinde o se le descuenta.',
    },
  })
}

/** What each person has to prove and owes, at the end of a day. */
export function PeoplePage() {
  const list = useList(peopleOf(useToday()))
  const { until } = list.filters.values
  useKeys(rowKeys())
  // Far enough back for what makes up the amount to be there.
  const hrefOf: HrefOf = (key, { currency }) =>
    paths.accountingAccount(key, searchOf({ from: yearBefore(until), until, currency }))
  const rowHref = (row: PersonBalanceItem) =>
    hrefOf(row.advances_minor === 0 ? row.receivable_key : row.advances_key, row)
  return (
    <>
      <Head
        tab="people"
        title="Saldos por persona"
        subtitle={`Lo que cada quien tiene por rendir y por devolver al cerrar el ${formatDate(until)}.`}
      />
      <List {...list} of={{ ...list.of, columns: columnsOf(hrefOf), rowHref }} />
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        Cada importe lleva a su cuenta, con los asientos que lo forman.
      </Box>
    </>
  )
}

function yearBefore(day: string): string {
  return `${String(Number(day.slice(0, 4)) - 1)}-${day.slice(5, 7)}-01`
}
