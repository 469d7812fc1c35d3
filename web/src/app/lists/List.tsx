import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { type ListTaste, useListTaste } from '@/lib/listTaste'
import { EmptyState } from '@/ui/EmptyState'
import { focusFilters } from '@/ui/FilterBar'
import { PagedTable, type ShownPages } from '@/ui/PagedTable'
import { Section } from '@/ui/Section'
import { SelectionBar } from '@/ui/SelectionBar'
import type { UrlFilters } from '@/ui/useUrlFilters'
import { useAppSelector } from '../store'
import { columnsOf, shownColumns } from './columns'
import type { EmptyText, ListOf } from './descriptor'
import { hasFields, ListFilters } from './ListFilters'
import { SavedTabs } from './ListTabs'
import { Exports, Looks } from './ListTools'
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
  const person = useAppSelector(({ session }) => session.user?.id ?? '')
  const taste = useListTaste(person, of.label)
  const tools = isBeside ? null : <Tools of={of} filters={filters} rows={pages.items} taste={taste} />
  const hasBar = filters !== undefined && hasFields(of)
  const rows = (
    <>
      {filters === undefined ? null : (
        <ListFilters
          of={of}
          filters={filters}
          rows={pages.items}
          isBeside={isBeside}
          isClearedBelow={props.instead === undefined && pages.items?.length === 0 && clears(of, filters)}
          tools={tools}
        />
      )}
      {props.above}
      {props.instead ?? <Rows {...props} taste={taste} />}
      {props.below}
    </>
  )
  return (
    <>
      {of.views === undefined ? null : <SavedTabs screen={of.views} />}
      {isCard ? (
        <Section
          title={title}
          actions={
            hasBar || title === undefined ? (
              actions
            ) : (
              <>
                {actions}
                {tools}
              </>
            )
          }
          padded={false}
        >
          {rows}
        </Section>
      ) : (
        rows
      )}
      {selection === undefined || chosen === undefined || chosen.rows.length === 0 ? null : (
        <SelectionBar
          count={chosen.rows.length}
          total={selection.total(chosen.rows)}
          words={selection.words}
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
  taste,
}: ListProps<Item, K> & { taste: ListTaste }) {
  const { search } = useLocation()
  const { rowHref, selection } = of
  const order = of.filters?.find(({ kind }) => kind === 'order')
  return (
    <PagedTable
      label={of.label}
      columns={shownColumns(of, pages.items, taste.hidden)}
      isComfortable={taste.isComfortable}
      pages={pages}
      rowKey={of.rowKey}
      rowHref={rowHref === undefined ? undefined : (row) => rowHref(row, search)}
      rowLinkState={of.rowLinkState}
      opensBeside={of.opensBeside}
      activeKey={activeKey}
      isCompact={isBeside}
      keptBeside={of.keptBeside}
      card={of.card}
      waits={of.waits}
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

interface ToolsProps<Item, K extends string> {
  of: ListOf<Item, K>
  filters: UrlFilters<K> | undefined
  rows: readonly Item[] | undefined
  taste: ListTaste
}

/** What stands at the end of a list's bar. */
function Tools<Item, K extends string>({ of, filters, rows, taste }: ToolsProps<Item, K>) {
  const { exports } = of
  const optional = columnsOf(of, rows).filter(({ isOptional }) => isOptional === true)
  return (
    <Box sx={{ display: 'flex', gap: 0.5, ml: 'auto', displayPrint: 'none' }}>
      {exports === undefined || filters === undefined ? null : (
        <Exports exports={exports} filters={filters} />
      )}
      <Looks taste={taste} columns={optional} />
    </Box>
  )
}

/** Why there are no rows: nothing matches the filters, with the way out of them, or there is nothing. */
function Nothing<Item, K extends string>({ of, filters }: Pick<ListProps<Item, K>, 'of' | 'filters'>) {
  if (filters?.isFiltered === true && of.noMatch !== undefined) {
    const clear = () => {
      focusFilters(document.querySelector('main [role="search"]'))
      filters.reset()
    }
    const out = (
      <Button variant="outlined" onClick={clear}>
        Limpiar filtros
      </Button>
    )
    return <EmptyState cause="no-match" action={out} {...wordsOf(of.noMatch, filters)} />
  }
  return <EmptyState cause="nothing-yet" {...wordsOf(of.nothing, filters)} />
}

/** Whether the way out of the filters stands where the rows would. */
function clears<Item, K extends string>(
  { noMatch }: Pick<ListOf<Item, K>, 'noMatch'>,
  filters: UrlFilters<K>,
): boolean {
  return filters.isFiltered && noMatch !== undefined && !('action' in wordsOf(noMatch, filters))
}

function wordsOf<K extends string>(text: EmptyText<K>, filters: UrlFilters<K> | undefined) {
  if (typeof text !== 'function') {
    return text
  }
  return filters === undefined ? { title: '' } : text(filters)
}
