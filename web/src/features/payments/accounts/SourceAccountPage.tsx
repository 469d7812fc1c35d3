import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import { generatedApi, type SourceAccount, useListSourceAccountsQuery } from '@/api/client'
import { pagedList } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { useList } from '@/app/lists/useList'
import { formatDate } from '@/lib/dates'
import { entryWords } from '@/lib/ledgerWords'
import { paths } from '@/lib/paths'
import { BackLink } from '@/ui/BackLink'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { PageHeader } from '@/ui/PageHeader'

function movementsOf(id: string) {
  return pagedList({
    label: 'Movimientos de la cuenta',
    endpoint: generatedApi.endpoints.listSourceMovements,
    asked: () => ({ id, limit: 50 }),
    columns: [
      {
        key: 'what',
        header: 'Movimiento',
        isTitle: true,
        cell: ({ payment_id, payee, event }) =>
          payment_id == null ? (
            entryWords(event)
          ) : (
            <Link component={RouterLink} to={`${paths.singlePayment(payment_id)}?tab=all`}>
              {payee ?? entryWords(event)}
            </Link>
          ),
      },
      {
        key: 'amount',
        header: 'Monto',
        align: 'right',
        isTitle: true,
        cell: ({ amount_minor, currency }) => (
          <Box component="span" sx={{ color: amount_minor > 0 ? 'success.dark' : undefined }}>
            {amount_minor > 0 ? '+' : ''}
            <MoneyText amount_minor={amount_minor} currency={currency} strong />
          </Box>
        ),
      },
      {
        key: 'balance',
        header: 'Saldo',
        align: 'right',
        cell: ({ balance_minor, currency }) => <MoneyText amount_minor={balance_minor} currency={currency} />,
      },
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
      { key: 'number', header: 'Documento', cell: ({ number }) => <NoWrap>{number}</NoWrap> },
    ],
    rowKey: ({ entry_id, amount_minor, balance_minor }) =>
      `${entry_id} ${String(amount_minor)} ${String(balance_minor)}`,
    nothing: { title: 'La cuenta todavía no tiene movimientos' },
  })
}

/** One account of the company: what stands on it, and what came and went, newest first. */
export function SourceAccountPage() {
  const { id = '' } = useParams()
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
      <List {...useList(movementsOf(id))} title="Movimientos" />
    </>
  )
}

function Standing({ account: { balance_minor, in_transit_minor, currency } }: { account: SourceAccount }) {
  return balance_minor == null ? null : (
    <Card sx={{ mb: 3 }}>
      <Box
        component="dl"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 3, sm: 6 }, m: 0, p: { xs: 2, sm: 3 } }}
      >
        <Fact name="Disponible">
          <MoneyText amount_minor={balance_minor} currency={currency} strong />
        </Fact>
        <Fact name="En tránsito">
          <MoneyText amount_minor={in_transit_minor ?? 0} currency={currency} strong />
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
