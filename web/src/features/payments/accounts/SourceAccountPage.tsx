import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import {
  generatedApi,
  type SourceAccount,
  type SourceMovement,
  useListSourceAccountsQuery,
} from '@/api/client'
import { mayEnter } from '@/app/guard'
import { pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { formatDate } from '@/lib/dates'
import { entryWords } from '@/lib/ledgerWords'
import { paths } from '@/lib/paths'
import { availableOf } from '@/lib/sources'
import { BackLink } from '@/ui/BackLink'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { PageHeader } from '@/ui/PageHeader'
import { amountColumn } from '@/ui/table/columns'

function movementsOf(id: string, permissions: readonly string[]) {
  return pagedList({
    label: 'Movimientos de la cuenta',
    endpoint: generatedApi.endpoints.listSourceMovements,
    asked: () => ({ id, limit: 50 }),
    columns: [
      {
        key: 'what',
        header: 'Movimiento',
        isTitle: true,
        cell: (row) => {
          const path = pathOf(row, permissions)
          const words = row.payee ?? entryWords(row.event)
          return path === null ? (
            words
          ) : (
            <Link component={RouterLink} to={path}>
              {words}
            </Link>
          )
        },
      },
      amountColumn<SourceMovement>({
        key: 'amount',
        header: 'Monto',
        isTitle: true,
        isStrong: true,
        of: ({ amount_minor, currency }) => ({ amount_minor, currency }),
        around: ({ amount_minor }, amount) =>
          amount_minor > 0 ? (
            <Box component="span" sx={{ color: 'success.dark', fontWeight: 600, whiteSpace: 'nowrap' }}>
              +{amount}
            </Box>
          ) : (
            amount
          ),
      }),
      amountColumn<SourceMovement>({
        key: 'balance',
        header: 'Saldo',
        of: ({ balance_minor, currency }) => ({ amount_minor: balance_minor, currency }),
      }),
      {
        key: 'date',
        header: 'Fecha',
        cell: ({ business_date }) => <NoWrap>{formatDate(business_date)}</NoWrap>,
      },
      {
        key: 'event',
        header: 'Evento',
        cell: ({ event, payee }) => (payee == null ? '' : entryWords(event)),
        isWideOnly: true,
      },
      { key: 'number', header: 'Documento', cell: (row) => <NoWrap>{documentOf(row)}</NoWrap> },
    ],
    rowKey: ({ entry_id, amount_minor, balance_minor }) =>
      `${entry_id} ${String(amount_minor)} ${String(balance_minor)}`,
    nothing: { title: 'La cuenta todavía no tiene movimientos' },
  })
}

/** Where a movement leads: to its payment, else to its entry for whoever reads the books; from there its document opens. */
function pathOf({ payment_id, entry_id }: SourceMovement, permissions: readonly string[]): string | null {
  if (payment_id != null) {
    return `${paths.singlePayment(payment_id)}?tab=all`
  }
  const entry = paths.accountingEntry(entry_id)
  return mayEnter(entry, permissions) ? entry : null
}

/** What an account opened with may have no document but the account: its number is told as everywhere, by its end. */
function documentOf({ event, number }: SourceMovement): string {
  return event !== 'opening_balance' || /^[A-Z]{3}-\d{4}-\d+$/u.test(number)
    ? number
    : `•••• ${number.slice(-4)}`
}

/** One account of the company: what stands on it, and what came and went, newest first. */
export function SourceAccountPage() {
  const { id = '' } = useParams()
  const { permissions } = useSession()
  const { data } = useListSourceAccountsQuery(undefined, { refetchOnMountOrArgChange: true })
  const account = data?.items.find((one) => one.id === id)
  return (
    <>
      <PageHeader
        title={account?.name ?? 'Cuenta de la empresa'}
        subtitle={account === undefined ? undefined : `${account.bank.name} · ${account.number_masked}`}
        back={<BackLink to={paths.sourceAccounts}>Volver a las cuentas</BackLink>}
      />
      {account === undefined ? null : <Standing account={account} />}
      <List {...useList(movementsOf(id, permissions))} title="Movimientos" />
    </>
  )
}

function Standing({ account }: { account: SourceAccount }) {
  const { balance_minor, in_transit_minor, currency } = account
  const available_minor = availableOf(account)
  return balance_minor == null || available_minor === null ? null : (
    <Card sx={{ mb: 3 }}>
      <Box
        component="dl"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 3, sm: 6 }, m: 0, p: { xs: 2, sm: 3 } }}
      >
        <Fact name="Disponible">
          <MoneyText amount_minor={available_minor} currency={currency} strong />
        </Fact>
        <Fact name="En tránsito">
          <MoneyText amount_minor={in_transit_minor ?? 0} currency={currency} strong />
        </Fact>
        <Fact name="Saldo">
          <MoneyText amount_minor={balance_minor} currency={currency} strong />
        </Fact>
      </Box>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, typography: 'h5' }}>
        {children}
      </Box>
    </div>
  )
}
