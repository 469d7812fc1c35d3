import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import type { AccountDetail, AccountLineItem } from '@/api/accounting'
import type { ListOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { formatDate } from '@/lib/dates'
import { entryWords, ledgerKindWords } from '@/lib/ledgerWords'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { choicesOfTexts } from '@/ui/ChoiceField'
import type { Column } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { FilterRange } from '@/ui/FilterRange'
import { FilterSelect } from '@/ui/filters'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { PageHeader } from '@/ui/PageHeader'
import { rowKeys } from '@/ui/rowFocus'
import { Section } from '@/ui/Section'
import { useKeys } from '@/ui/shortcuts'
import { AMOUNTS } from '../balance/columns'
import { queryOf, searchOf } from '../days'
import { Files } from '../Files'
import { Marks } from '../journal/Marks'
import { useAccount, useAccountLines } from './useAccount'

/** What one account moved, line by line, with how it stood after each. */
export function AccountPage() {
  const shown = useAccount()
  const { key, days, account, currency, problem } = shown
  const isMissing = problem?.status === 404
  useKeys(rowKeys())
  const query = { ...days, currency }
  return (
    <>
      <PageHeader
        title={account?.name ?? 'Mayor'}
        subtitle={account === undefined ? undefined : subtitleOf(account)}
        back={
          <BackLink to={paths.accountingPage('balance', searchOf({ ...days }))}>Volver al balance</BackLink>
        }
        actions={
          account === undefined ? null : (
            <>
              <Files of={{ what: 'account', key, query: queryOf(query) }} />
              <Button
                component={RouterLink}
                to={paths.accountingAccount(key, `/print${searchOf(query)}`)}
                variant="outlined"
                color="inherit"
              >
                Imprimir
              </Button>
            </>
          )
        }
      />
      {isMissing ? (
        <Section>
          <EmptyState
            cause="not-found"
            title="No encontramos esta cuenta"
            text="Puede que la dirección esté incompleta. Búscala por su nombre en el balance."
          />
        </Section>
      ) : (
        <Found shown={shown} />
      )}
    </>
  )
}

function subtitleOf({ kind, code, name }: AccountDetail): string {
  const words = ledgerKindWords(kind)
  const parts = [
    words === name ? '' : words,
    typeof code === 'string' ? `Código ${code}` : 'Sin código contable',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

type Account = ReturnType<typeof useAccount>

function Found({ shown }: { shown: Account }) {
  const { key, days, account, currency, problem, onRetry } = shown
  // Which currency they are read in, the account says.
  const pages = useAccountLines(account === undefined ? null : { key, days, currency })
  return (
    <>
      {account === undefined ? null : <Turnovers account={account} />}
      <List
        of={linesOf(shown)}
        filters={shown.filters}
        pages={problem === null ? pages : { items: undefined, problem, refetch: onRetry }}
      />
    </>
  )
}

/** How it stood, what it moved and how it stands, for each of its currencies. */
function Turnovers({ account }: { account: AccountDetail }) {
  return account.turnovers.map((turnover) => (
    <Section
      key={turnover.currency}
      title={`Del ${formatDate(account.from)} al ${formatDate(account.until)}`}
    >
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
          gap: 2,
        }}
      >
        {AMOUNTS.map(({ key, header }) => (
          <div key={key}>
            <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {header}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: { xs: '1rem', sm: '1.125rem' } }}>
              <MoneyText amount_minor={turnover[key]} currency={turnover.currency} strong />
            </Box>
          </div>
        ))}
      </Box>
    </Section>
  ))
}

const money = (minor: number, { entry }: AccountLineItem, strong = false) => (
  <MoneyText amount_minor={minor} currency={entry.lines[0]?.currency ?? ''} strong={strong} />
)

const COLUMNS: readonly Column<AccountLineItem>[] = [
  {
    key: 'number',
    header: 'Documento',
    isTitle: true,
    cell: ({ entry }) => <NoWrap>{entry.document.number}</NoWrap>,
  },
  {
    key: 'date',
    header: 'Fecha',
    isTitle: true,
    cell: ({ entry }) => <NoWrap>{formatDate(entry.business_date)}</NoWrap>,
  },
  {
    key: 'event',
    header: 'Evento',
    cell: ({ entry }) => (
      <>
        {entryWords(entry.event)}
        <Marks entry={entry} />
      </>
    ),
  },
  { key: 'actor', header: 'Registró', cell: ({ entry }) => entry.actor.name },
  {
    key: 'debit',
    isKept: true,
    header: 'Debe',
    align: 'right',
    cell: (row) => (row.amount_minor > 0 ? money(row.amount_minor, row) : '—'),
  },
  {
    key: 'credit',
    isKept: true,
    header: 'Haber',
    align: 'right',
    cell: (row) => (row.amount_minor < 0 ? money(-row.amount_minor, row) : '—'),
  },
  {
    key: 'balance',
    header: 'Saldo',
    align: 'right',
    cell: (row) => money(row.balance_minor, row, true),
  },
]

/** On a phone: what happened, on which side, and how the account stood then. */
function Card({ row }: { row: AccountLineItem }) {
  return (
    <Box sx={{ typography: 'body2' }}>
      <Box sx={{ color: 'text.secondary' }}>{entryWords(row.entry.event)}</Box>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', flexWrap: 'wrap', my: 0.5 }}>
        <span>
          {row.amount_minor > 0 ? 'Debe ' : 'Haber '}
          {money(Math.abs(row.amount_minor), row)}
        </span>
        <span>Saldo {money(row.balance_minor, row, true)}</span>
      </Box>
      <Marks entry={row.entry} />
    </Box>
  )
}

function linesOf({
  key,
  days,
  today,
  currencies,
  currency,
}: Account): ListOf<AccountLineItem, 'from' | 'until' | 'currency'> {
  // Its list beside it: what this account moved within these days.
  const search = searchOf({ account: key, ...days })
  return {
    label: 'Movimientos de la cuenta',
    filters: [
      {
        kind: 'own',
        key: 'from',
        and: ['until'],
        draw: ({ set }) => (
          <FilterRange
            from={days.from}
            to={days.until}
            today={today}
            onChange={({ from, to }) => {
              set({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { until: to }) })
            }}
          />
        ),
      },
      {
        kind: 'own',
        key: 'currency',
        draw: (filters) =>
          currencies.length < 2 ? null : (
            <FilterSelect
              label="Moneda"
              {...filters.field('currency')}
              value={currency}
              options={choicesOfTexts(currencies)}
            />
          ),
      },
    ],
    columns: COLUMNS,
    card: (row) => <Card row={row} />,
    rowKey: ({ entry, amount_minor, balance_minor }) =>
      `${entry.id} ${String(amount_minor)} ${String(balance_minor)}`,
    rowHref: ({ entry }) => `${paths.accountingEntry(entry.id)}${search}`,
    nothing: (filters) => ({
      cause: 'no-match',
      title: 'La cuenta no tuvo movimientos en estas fechas',
      action: (
        <Button onClick={() => filters.set({ from: widened(days.until) })}>Ver desde un año antes</Button>
      ),
    }),
  }
}

/** The first day of the month a year before. */
function widened(day: string): string {
  return `${String(Number(day.slice(0, 4)) - 1)}-${day.slice(5, 7)}-01`
}
