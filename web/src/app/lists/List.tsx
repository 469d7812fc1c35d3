import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { EmptyState } from '@/ui/EmptyState'
import { PagedTable, type ShownPages } from '@/ui/PagedTable'
import { Section } from '@/ui/Section'
import { SelectionBar } from '@/ui/SelectionBar'
import type { UrlFilters } from '@/ui/useUrlFilters'
import type { EmptyText, ListOf } from './descriptor'
import { ListFilters } from './ListFilters'
import type { Chosen } from './useList'

interface ListProps<Item, K extends string> {
  of: ListOf<Item, K>
  /** Off where the list has none. */
  filters?: UrlFilters<K>
  pages: ShownPages<Item>
  chosen?: Chosen<Item>
  /** The title of its card, with what stands beside it. */
  title?: string
  actions?: ReactNode
  /** Off where it stands in a card already. */
  isCard?: boolean
  /** It stands beside the details of a row: this one. */
  isBeside?: boolean
  activeKey?: string
  /** Between its filters and its rows. */
  above?: ReactNode
  /** In the place of its rows. */
  instead?: ReactNode
  below?: ReactNode
  /** What can be done with the chosen rows. */
  bulk?: ReactNode
}

/** A list: what narrows it, its rows with the rest of them, or why there are none; and what can be done with those chosen. */
export function List<Item, K extends string = never>(props: ListProps<Item, K>) {
  const { of, filters, pages, chosen, title, actions, isCard = true, isBeside = false } = props
  const { selection } = of
  const rows = (
    <>
      {filters === undefined ? null : (
        <ListFilters of={of} filters={filters} rows={pages.items} isBeside={isBeside} />
      )}
      {props.above}
      {props.instead ?? <Rows {...props} />}
      {props.below}
    </>
  )
  return (
    <>
      {isCard ? (
        <Section title={title} actions={actions} padded={false}>
          {rows}
        </Section>
      ) : (
        rows
      )}
      {selection === undefined || chosen === undefined || chosen.rows.length === 0 ? null : (
        <SelectionBar
          count={chosen.rows.length}
          total={selection.total(chosen.rows)}
          onClear={() => chosen.setRows([])}
        >
          {props.bulk}
        </SelectionBar>
      )}
    </>
  )
}

function Rows<Item, K extends string>({
  of,
  filters,
  pages,
  chosen,
  isBeside = false,
  activeKey,
}: ListProps<Item, K>) {
  const { search } = useLocation()
  const { columns, rowHref, selection } = of
  const order = of.filters?.find(({ kind }) => kind === 'order')
  return (
    <PagedTable
      label={of.label}
      columns={typeof columns === 'function' ? columns(pages.items ?? []) : columns}
      pages={pages}
      rowKey={of.rowKey}
      rowHref={rowHref === undefined ? undefined : (row) => rowHref(row, search)}
      rowLinkState={of.rowLinkState}
      opensBeside={of.opensBeside}
      activeKey={activeKey}
      isCompact={isBeside}
      keptBeside={of.keptBeside}
      card={of.card}
      sort={order === undefined ? undefined : filters?.field(order.key)}
      selection={
        selection === undefined || chosen === undefined
          ? undefined
          : { ...selection, selected: chosen.keys, onChange: chosen.choose }
      }
      empty={<Nothing of={of} filters={filters} />}
    />
  )
}

/** Why there are no rows: nothing matches the filters, with the way out of them, or there is nothing. */
function Nothing<Item, K extends string>({ of, filters }: Pick<ListProps<Item, K>, 'of' | 'filters'>) {
  if (filters?.isFiltered === true && of.noMatch !== undefined) {
    const out = <Button onClick={filters.reset}>Limpiar filtros</Button>
    return <EmptyState cause="no-match" action={out} {...wordsOf(of.noMatch, filters)} />
  }
  return <EmptyState cause="nothing-yet" {...wordsOf(of.nothing, filters)} />
}

function wordsOf<K extends string>(text: EmptyText<K>, filters: UrlFilters<K> | undefined) {
  if (typeof text !== 'function') {
    return text
  }
  return filters === undefined ? { title: '' } : text(filters)
}
