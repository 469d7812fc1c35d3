import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { accountingApi, type PersonBalanceItem } from '@/api/accounting'
import { given, pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import type { IsoDate } from '@/lib/dates'
import { formatDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { rowKeys } from '@/ui/rowFocus'
import { useKeys } from '@/ui/shortcuts'
import { amountColumn } from '@/ui/table/columns'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { searchOf, useToday } from '../days'
import { Head } from '../Head'

interface AccountLinkProps {
  to: string
  /** What leads where, for those who hear it. */
  label: string
  children: ReactNode
}

/** An amount that leads to its account. */
function AccountLink({ to, label, children }: AccountLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={to}
      // Above the covering link of the row.
      sx={{ position: 'relative', zIndex: 1 }}
    >
      {children}
      <VisuallyHidden>, {label}</VisuallyHidden>
    </Link>
  )
}

type HrefOf = (key: string, row: PersonBalanceItem) => string

function columnsOf(hrefOf: HrefOf): readonly Column<PersonBalanceItem>[] {
  return [
    { key: 'name', header: 'Persona', isTitle: true, cell: ({ name }) => name },
    amountColumn({
      key: 'advances',
      header: 'Anticipos por rendir',
      of: ({ advances_minor, currency }) => ({ amount_minor: advances_minor, currency }),
      around: (row, amount) =>
        row.advances_minor === 0 ? (
          amount
        ) : (
          <AccountLink to={hrefOf(row.advances_key, row)} label={`anticipos de ${row.name}`}>
            {amount}
          </AccountLink>
        ),
    }),
    amountColumn({
      key: 'receivable',
      header: 'Por descontar de la planilla',
      of: ({ receivable_minor, currency }) => ({ amount_minor: receivable_minor, currency }),
      around: (row, amount) =>
        row.receivable_minor === 0 ? (
          amount
        ) : (
          <AccountLink to={hrefOf(row.receivable_key, row)} label={`por cobrar a ${row.name}`}>
            {amount}
          </AccountLink>
        ),
    }),
    amountColumn({
      key: 'total',
      header: 'Total',
      isTitle: true,
      isStrong: true,
      of: ({ advances_minor, receivable_minor, currency }) => ({
        amount_minor: advances_minor + receivable_minor,
        currency,
      }),
    }),
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
