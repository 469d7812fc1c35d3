import { type CashTransferItem, generatedApi, useListCashBoxesQuery } from '@/api/client'
import { given, useList } from '@/app/lists/useList'
import { formatInstant } from '@/lib/dates'
import { transferStateWords } from '@/lib/transferWords'
import { Below } from '@/ui/Below'
import type { Column } from '@/ui/DataTable'
import { emptyList } from '@/ui/emptyList'
import { FilterBar } from '@/ui/FilterBar'
import { FilterDate, FilterSelect } from '@/ui/filters'
import { PagedTable } from '@/ui/PagedTable'
import { Section } from '@/ui/Section'
import { transferFacts } from './columns'

const DEFAULTS = { state: '', box: '', from: '', to: '' } as const

/** What is over stands there unless something else is asked for. */
const OVER = 'over'
const ANY = 'any'
const STATES = [
  { value: '', label: 'Terminados' },
  ...['received', 'returned', 'sent', 'refused'].map((value) => ({
    value,
    label: transferStateWords(value).label,
  })),
  { value: ANY, label: 'Cualquiera' },
]

const ENDED: Column<CashTransferItem> = {
  key: 'ended',
  header: 'Terminó',
  cell: ({ ended_by, ended_at_ms, bank_reference }) =>
    typeof ended_at_ms === 'number' ? (
      <>
        {ended_by?.name}
        <Below>{formatInstant(ended_at_ms)}</Below>
        {bank_reference === null || bank_reference === undefined ? null : <Below>{bank_reference}</Below>}
      </>
    ) : (
      '—'
    ),
}

interface TransferHistoryProps {
  title: string
  /** Only those that are sent there. */
  to?: 'bank'
  /** Where the printable slip of one stands, for those who can open it. */
  slipOf?: (row: CashTransferItem) => string
}

/** Transfers of cash that are over, newest first, narrowed by how they ended, a box at either end and when they were sent. */
export function TransferHistory({ title, to, slipOf }: TransferHistoryProps) {
  const { data: boxes } = useListCashBoxesQuery()
  const { filters, pages } = useList(
    generatedApi.endpoints.listCashTransfers,
    DEFAULTS,
    ({ state, box, from: sentFrom, to: sentTo }) =>
      given({
        state: state === ANY ? '' : state === '' ? OVER : state,
        box,
        to: to ?? '',
        sentFrom,
        sentTo,
      }),
  )
  const { from, to: until } = filters.values
  return (
    <Section title={title} padded={false}>
      <FilterBar {...filters.bar}>
        <FilterSelect label="Estado" {...filters.field('state')} options={STATES} />
        <FilterSelect
          label="Caja"
          {...filters.field('box')}
          options={[
            { value: '', label: 'Todas' },
            ...(boxes?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <FilterDate label="Enviado desde" {...filters.field('from')} max={until} />
        <FilterDate label="Hasta" {...filters.field('to')} min={from} />
      </FilterBar>
      <PagedTable
        label={title}
        columns={[...transferFacts(slipOf), ENDED]}
        pages={pages}
        rowKey={(row) => row.id}
        empty={emptyList(
          filters,
          { title: 'Ningún traslado coincide con los filtros' },
          {
            title: 'Todavía no terminó ningún traslado',
            text: 'Aquí quedan cuando alguien confirma que el dinero llegó, o cuando vuelve a su caja.',
          },
        )}
      />
    </Section>
  )
}
