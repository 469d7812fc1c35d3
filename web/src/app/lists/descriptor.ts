import type { ReactNode } from 'react'
import type { PagedEndpoint } from '@/api/usePages'
import type { Choice } from '@/ui/ChoiceField'
import type { Column } from '@/ui/DataTable'
import type { EmptyStateProps } from '@/ui/EmptyState'
import type { PagedTableProps } from '@/ui/PagedTable'
import type { UrlFilters } from '@/ui/useUrlFilters'
import type { DownloadTarget } from '../downloads/useDownload'
import { type FileOf, filesOf } from './files'

/** What the filters of a list are set to, by the names that they have in the address. */
export type Values<K extends string> = Readonly<Record<K, string>>

interface AnyFilter<K extends string> {
  /** Its name in the address. */
  key: K
  /** What it is set to where the address does not say: nothing, unless told. */
  start?: string
  /** Behind the button "Más filtros" at every width. */
  isFurther?: boolean
}

interface Labelled<K extends string> extends AnyFilter<K> {
  label: string
}

export interface DayFilter<K extends string> extends Labelled<K> {
  kind: 'day'
  min?: (values: Values<K>) => string
  max?: (values: Values<K>) => string
}

/** What hands on what there is to choose from, where the server says so: it is asked when the filter is drawn. */
export type AskedChoices = (props: AskedChoicesProps) => ReactNode

export interface AskedChoicesProps {
  children: (choices: readonly Choice[]) => ReactNode
}

export interface ChoiceFilter<K extends string> extends Labelled<K> {
  kind: 'choice'
  /** What no choice is called; without it there always is one. */
  any?: string
  choices: readonly Choice[] | AskedChoices
}

/** What narrows or orders a list. Those of a kind without a label are not drawn in its bar. */
export type Filter<K extends string, Item = unknown> =
  /** `example` stands in the field while nothing else does. */
  | (Labelled<K> & { kind: 'search'; example?: string })
  | ChoiceFilter<K>
  | DayFilter<K>
  /** A limit in minor units of the home currency. */
  | (Labelled<K> & { kind: 'amount' })
  /** A button that stays pressed. */
  | (Labelled<K> & { kind: 'pressed' })
  /** Any number of a few, below the bar. */
  | (Labelled<K> & { kind: 'several'; choices: readonly Choice[] })
  /** A field of its own, which may hold further names of the address. */
  | (AnyFilter<K> & {
      kind: 'own'
      and?: readonly K[]
      draw: (filters: UrlFilters<K>, rows: readonly Item[] | undefined) => ReactNode
      /** What it is set to in words, for where it is not in sight. */
      chip?: (value: string, rows: readonly Item[] | undefined) => string
    })
  /** Only links set it, or the page. While it is set, `chip` stands above the rows, and takes it away. */
  | (AnyFilter<K> & {
      kind: 'link'
      chip?: (value: string, rows: readonly Item[] | undefined) => string
    })
  /** Which view of the list: it narrows nothing, and clearing the filters leaves it. */
  | (AnyFilter<K> & { kind: 'view' })
  /** In which order: a choice that narrows nothing. */
  | (Omit<ChoiceFilter<K>, 'kind'> & { kind: 'order' })

export type EmptyWords = Omit<EmptyStateProps, 'cause'> & Partial<Pick<EmptyStateProps, 'cause'>>
export type EmptyText<K extends string> = EmptyWords | ((filters: UrlFilters<K>) => EmptyWords)

export interface SelectionOf<Item> {
  /** Which row a checkbox is about: "SOL-2026-000123". */
  label: (row: Item) => string
  /** Rows that cannot be chosen show a lock in the place of the checkbox. */
  canSelect?: (row: Item) => boolean
  /** Why a row cannot be chosen, as its lock says it. */
  whyNot?: (row: Item) => string | null
  /** What one and several of those chosen are called. */
  words?: readonly [string, string]
  /** What those chosen come to: "USD 450.00". */
  total: (rows: readonly Item[]) => string
  /** Off where a row that cannot be chosen any more stays chosen. */
  dropsBlocked?: boolean
  /** Rows stay chosen while a search shows others. */
  keepsUnseen?: boolean
}

export interface Export<K extends string> {
  label: string
  target: (values: Values<K>) => DownloadTarget
}

/** All that a list is: its columns and filters, what it says when it is empty, where its rows lead, what can be done with them. */
export interface ListOf<Item, K extends string = never>
  extends Pick<
    PagedTableProps<Item>,
    'label' | 'rowKey' | 'rowLinkState' | 'opensBeside' | 'keptBeside' | 'card' | 'waits'
  > {
  /** Some depend on what the rows offer. */
  columns: readonly Column<Item>[] | ((rows: readonly Item[]) => readonly Column<Item>[])
  /** Where a row leads; `search` is what the address says of the list, with its question mark. */
  rowHref?: (row: Item, search: string) => string
  filters?: readonly Filter<K, Item>[]
  /** The filters are held beside the address, where it is another list's or the page's own. */
  holdsFilters?: boolean
  /** Beside details its filters have room too, not the search alone. */
  filtersBeside?: boolean
  /** What the filters say on a phone without being touched, such as the days. */
  foldedWords?: string
  /** The path under which its views are kept, where its page has no tabs for them (`ListTabs`). */
  views?: string
  /** Where nothing matches its filters; a way out of them stands there unless told otherwise. */
  noMatch?: EmptyText<K>
  /** Where there is nothing without any filter. */
  nothing: EmptyText<K>
  selection?: SelectionOf<Item>
  /** The files that it can be taken along in. */
  exports?: readonly Export<K>[]
}

/** A list that comes in pages from a call of the client. */
export interface PagedListOf<Item, K extends string, Arg extends { after?: string }, State>
  extends ListOf<Item, K> {
  endpoint: PagedEndpoint<Arg, Item, State>
  /** What the call is asked with; null while it cannot be asked. */
  asked: (values: Values<K>) => NoInfer<Arg> | null
  /** What the server calls the list where it hands it out as files: with what its call is asked with, all of it. */
  file?: FileOf
}

/** A list of pages as a constant: its rows are those of the call, and its filters are named by their keys. */
export function pagedList<Arg extends { after?: string }, Item, State, K extends string = never>(
  list: PagedListOf<Item, K, Arg, State>,
): PagedListOf<Item, K, Arg, State> {
  return list.file === undefined ? list : { exports: filesOf(list.file, list.asked), ...list }
}

/** What of some filters says anything, as a call is asked with it. */
export function given(filters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** The same as it stands in an address. */
export function givenQuery(filters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(given(filters)).toString()
}

/** From the newest or from the oldest; `ending` as what is listed ends: "solicitudes antiguas", "pagos antiguos". */
export function byAge(
  start: 'newest' | 'oldest',
  ending: 'as' | 'os',
): Extract<Filter<'sort'>, { kind: 'order' }> {
  return {
    kind: 'order',
    key: 'sort',
    start,
    label: 'Orden',
    choices: [
      { value: 'newest', label: 'Más recientes primero' },
      { value: 'oldest', label: `Más antigu${ending} primero` },
    ],
  }
}

/** From one day to another, neither beyond the other. */
export function between<K extends string>(
  from: Labelled<K>,
  until: Labelled<K>,
): [DayFilter<K>, DayFilter<K>] {
  return [
    { ...from, kind: 'day', max: (values) => values[until.key] },
    { ...until, kind: 'day', min: (values) => values[from.key] },
  ]
}

/** Every name in the address that a filter holds. */
export function keysOf<K extends string, Item>(filter: Filter<K, Item>): readonly K[] {
  return filter.kind === 'own' ? [filter.key, ...(filter.and ?? [])] : [filter.key]
}

/** The states that there are, by what they are called. */
export function statesOf(
  states: readonly string[],
  wordsOf: (state: string) => { label: string },
): readonly Choice[] {
  return states.map((value) => ({ value, label: wordsOf(value).label }))
}
