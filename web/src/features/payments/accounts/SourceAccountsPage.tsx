import { type SourceAccount, useListSourceAccountsQuery } from '@/api/client'
import type { ListOf } from '@/app/lists/descriptor'
import { List } from '@/app/lists/List'
import { wholeOf } from '@/app/lists/useList'
import { formatTotals } from '@/lib/money'
import { paths } from '@/lib/paths'
import { availableOf } from '@/lib/sources'
import { BackLink } from '@/ui/BackLink'
import { NoWrap } from '@/ui/NoWrap'
import { PageHeader } from '@/ui/PageHeader'
import { rowKeys } from '@/ui/rowFocus'
import { useKeys } from '@/ui/shortcuts'
import { amountColumn } from '@/ui/table/columns'

const money = (amount_minor: number | null | undefined, currency: string) =>
  amount_minor == null ? null : { amount_minor, currency }

const ACCOUNTS: ListOf<SourceAccount> = {
  label: 'Cuentas de la empresa',
  columns: [
    { key: 'name', header: 'Cuenta', isTitle: true, cell: ({ name }) => name },
    amountColumn({
      key: 'available',
      header: 'Disponible',
      isTitle: true,
      isStrong: true,
      of: (source) => money(availableOf(source), source.currency),
    }),
    amountColumn({
      key: 'transit',
      header: 'En tránsito',
      of: ({ in_transit_minor, currency }) => money(in_transit_minor, currency),
    }),
    amountColumn({
      key: 'balance',
      header: 'Saldo',
      of: ({ balance_minor, currency }) => money(balance_minor, currency),
    }),
    { key: 'bank', header: 'Banco', cell: ({ bank }) => bank.name },
    { key: 'number', header: 'Número', cell: ({ number_masked }) => <NoWrap>{number_masked}</NoWrap> },
  ],
  rowKey: ({ id }) => id,
  rowHref: ({ id }) => paths.sourceAccount(id),
  nothing: {
    title: 'La empresa todavía no tiene cuentas',
    text: 'Quien administra el portal las agrega en la configuración.',
  },
}

/** What stands on each of the company's accounts, and what left it that the bank has not answered. */
export function SourceAccountsPage() {
  const sources = useListSourceAccountsQuery(undefined, { refetchOnMountOrArgChange: true })
  const told = (sources.data?.items ?? []).flatMap((source) => {
    const amount_minor = availableOf(source)
    return amount_minor === null ? [] : [{ amount_minor, currency: source.currency }]
  })
  useKeys(rowKeys())
  return (
    <>
      <PageHeader
        title="Cuentas de la empresa"
        back={<BackLink to={paths.singlePayments}>Volver a pagos individuales</BackLink>}
        subtitle={
          told.length === 0
            ? 'De ellas salen los pagos por transferencia.'
            : `Disponible: ${formatTotals(told)}`
        }
      />
      <List of={ACCOUNTS} pages={wholeOf(sources)} />
    </>
  )
}
