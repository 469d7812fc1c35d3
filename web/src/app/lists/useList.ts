import { useMemo, useState } from 'react'
import { asProblem } from '@/api/problem'
import { type Pages, usePages } from '@/api/usePages'
import type { ShownPages } from '@/ui/PagedTable'
import { type UrlFilters, useUrlFilters } from '@/ui/useUrlFilters'
import { type Filter, keysOf, type ListOf, type PagedListOf } from './descriptor'

interface Start {
  key: string
  start: string
  isView: boolean
}

function startsOf<K extends string, Item>(filters: readonly Filter<K, Item>[]): Start[] {
  return filters.flatMap((filter) =>
    keysOf(filter).map((key) => ({
      key,
      start: key === filter.key ? (filter.start ?? '') : '',
      isView: filter.kind === 'view' || filter.kind === 'order',
    })),
  )
}

/** The filters of a list, as they stand in the address. */
export function useListFilters<Item, K extends string>({
  filters = [],
  holdsFilters,
}: Pick<ListOf<Item, K>, 'filters' | 'holdsFilters'>): UrlFilters<K> {
  // A list may be made anew at each render; what counts is what its filters begin with.
  const words = JSON.stringify(startsOf(filters))
  const { starts, views } = useMemo(() => {
    const all: readonly Start[] = JSON.parse(words)
    return {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each key of the filters
      starts: Object.fromEntries(all.map(({ key, start }) => [key, start])) as Record<K, string>,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some of them
      views: all.filter(({ isView }) => isView).map(({ key }) => key) as K[],
    }
  }, [words])
  return useUrlFilters(starts, { views, isHeld: holdsFilters })
}

/** The rows that somebody chose in a list. */
export interface Chosen<Item> {
  keys: ReadonlySet<string>
  rows: readonly Item[]
  choose: (keys: ReadonlySet<string>) => void
  /** Has these alone chosen from now on. */
  setRows: (rows: readonly Item[]) => void
}

function useChosen<Item>(
  { rowKey, selection }: Pick<ListOf<Item>, 'rowKey' | 'selection'>,
  items: readonly Item[] = [],
): Chosen<Item> {
  const [byKey, setByKey] = useState<ReadonlyMap<string, Item>>(new Map())
  const canStay = selection?.dropsBlocked === true ? selection.canSelect : undefined
  return {
    keys: new Set(byKey.keys()),
    rows:
      selection?.keepsUnseen === true
        ? [...byKey.values()]
        : items.filter((row) => byKey.has(rowKey(row)) && canStay?.(row) !== false),
    choose: (keys) => {
      const all = new Map([...byKey, ...items.map((row) => [rowKey(row), row] as const)])
      setByKey(new Map([...all].filter(([key]) => keys.has(key))))
    },
    setRows: (rows) => {
      setByKey(new Map(rows.map((row) => [rowKey(row), row])))
    },
  }
}

/** A list with what it holds now, to be drawn by `List`. */
interface Listed<Item, K extends string> {
  of: ListOf<Item, K>
  filters: UrlFilters<K>
  pages: Pages<Item>
  chosen: Chosen<Item>
}

/** A list whose filters stand in the address: these, the pages that they ask for, and which rows are chosen. */
export function useList<Arg extends { after?: string }, Item, State, K extends string>(
  of: PagedListOf<Item, K, Arg, State>,
): Listed<Item, K> {
  const filters = useListFilters(of)
  const pages = usePages(of.endpoint, of.asked(filters.values))
  return { of, filters, pages, chosen: useChosen(of, pages.items) }
}

interface Answer<Item> {
  data?: { items: readonly Item[] }
  error?: unknown
  refetch: () => unknown
}

/** The rows of a list that one call answers as a whole. */
export function wholeOf<Item>({ data, error, refetch }: Answer<Item>): ShownPages<Item> {
  return { items: data?.items, problem: asProblem(error), refetch }
}
