import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link as RouterLink } from 'react-router'
import type { AccountDetail, AccountLineItem } from '@/api/accounting'
import { formatDate } from '@/lib/dates'
import { entryWords, ledgerKindWords } from '@/lib/ledgerWords'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import type { Column } from '@/ui/DataTable'
import { EmptyState } from '@/ui/EmptyState'
import { FilterBar } from '@/ui/FilterBar'
import { FilterRange } from '@/ui/FilterRange'
import { FilterSelect } from '@/ui/filters'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { PagedTable } from '@/ui/PagedTable'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
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
            cause="no-match"
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
  const { account, problem } = shown
  return (
    <>
      {account === undefined ? null : <Turnovers account={account} />}
      <Section padded={false}>
        <Filters shown={shown} />
        <Box sx={{ px: 2 }}>
          <ProblemAlert problem={problem} takesFocus={false} onRetry={shown.onRetry} />
        </Box>
        {account === undefined ? (
          problem === null ? (
            <Skeleton variant="rounded" height={320} sx={{ m: 2 }} />
          ) : null
        ) : (
          <Lines shown={shown} />
        )}
      </Section>
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

function Filters({ shown: { filters, days, today, currencies, currency } }: { shown: Account }) {
  const { set } = filters
  return (
    <FilterBar {...filters.bar}>
      <FilterRange
        from={days.from}
        to={days.until}
        today={today}
        onChange={({ from, to }) => {
          set({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { until: to }) })
        }}
      />
      {currencies.length < 2 ? null : (
        <FilterSelect
          label="Moneda"
          {...filters.field('currency')}
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      )}
    </FilterBar>
  )
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
    header: 'Debe',
    align: 'right',
    cell: (row) => (row.amount_minor > 0 ? money(row.amount_minor, row) : '—'),
  },
  {
    key: 'credit',
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

function Lines({ shown: { key, days, currency, filters } }: { shown: Account }) {
  const pages = useAccountLines({ key, days, currency })
  // Its list beside it: what this account moved within these days.
  const search = searchOf({ account: key, ...days })
  return (
    <PagedTable
      label="Movimientos de la cuenta"
      columns={COLUMNS}
      pages={pages}
      card={(row) => <Card row={row} />}
      rowKey={({ entry, amount_minor, balance_minor }) =>
        `${entry.id} ${String(amount_minor)} ${String(balance_minor)}`
      }
      rowHref={({ entry }) => `${paths.accountingEntry(entry.id)}${search}`}
      empty={
        <EmptyState
          cause="no-match"
          title="La cuenta no tuvo movimientos en estas fechas"
          action={
            <Button onClick={() => filters.set({ from: widened(days.until) })}>Ver desde un año antes</Button>
          }
        />
      }
    />
  )
}

/** The first day of the month a year before. */
function widened(day: string): string {
  return `${String(Number(day.slice(0, 4)) - 1)}-${day.slice(5, 7)}-01`
}
