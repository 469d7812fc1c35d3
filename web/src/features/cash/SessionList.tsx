import { type CashSessionItem, generatedApi } from '@/api/client'
import { given, useList } from '@/app/lists/useList'
import { differenceWords, SESSION_STATES, sessionStateWords } from '@/lib/cashWords'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import type { Column } from '@/ui/DataTable'
import { emptyList } from '@/ui/emptyList'
import { FilterBar } from '@/ui/FilterBar'
import { FilterDate, FilterSelect } from '@/ui/filters'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { PagedTable } from '@/ui/PagedTable'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'

const DEFAULTS = { state: '', from: '', to: '' } as const

const COLUMNS: readonly Column<CashSessionItem>[] = [
  {
    key: 'number',
    header: 'Turno',
    isTitle: true,
    cell: (row) => <NoWrap>{row.number}</NoWrap>,
  },
  { key: 'state', header: 'Estado', cell: (row) => <StatePill {...sessionStateWords(row.state)} /> },
  { key: 'box', header: 'Caja', cell: (row) => row.cash_box.name },
  { key: 'custodian', header: 'Responsable', cell: (row) => row.custodian.name },
  { key: 'opened', header: 'Abierto', cell: (row) => formatDate(row.opened_on) },
  {
    key: 'expected',
    header: 'Debe haber',
    align: 'right',
    cell: ({ expected_minor, currency }) =>
      expected_minor === null || expected_minor === undefined ? (
        '—'
      ) : (
        <MoneyText amount_minor={expected_minor} currency={currency} />
      ),
  },
  {
    key: 'difference',
    header: 'Diferencia',
    align: 'right',
    cell: ({ difference_minor, currency }) =>
      difference_minor === null || difference_minor === undefined
        ? '—'
        : differenceWords(difference_minor, (minor) => formatMoney(minor, currency)),
  },
]

/** The sessions that the reader may see, newest first. */
export function SessionList() {
  const { filters, pages } = useList(generatedApi.endpoints.listCashSessions, DEFAULTS, given)
  return (
    <Section title="Turnos" padded={false}>
      <FilterBar {...filters.bar}>
        <FilterSelect
          label="Estado"
          {...filters.field('state')}
          options={[
            { value: '', label: 'Cualquiera' },
            ...SESSION_STATES.map((value) => ({ value, label: sessionStateWords(value).label })),
          ]}
        />
        <FilterDate label="Desde" {...filters.field('from')} />
        <FilterDate label="Hasta" {...filters.field('to')} />
      </FilterBar>
      <PagedTable
        label="Turnos de caja"
        columns={COLUMNS}
        pages={pages}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.cashSession(row.id)}
        empty={emptyList(
          filters,
          { title: 'Ningún turno coincide con los filtros' },
          { title: 'Todavía no hay turnos', text: 'El primero se abre contando una caja.' },
        )}
      />
    </Section>
  )
}
