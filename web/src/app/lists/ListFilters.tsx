import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { FilterBar } from '@/ui/FilterBar'
import type { UrlFilters } from '@/ui/useUrlFilters'
import { columnsOf } from './columns'
import { type Filter, keysOf, type ListOf } from './descriptor'
import { FilterChips } from './FilterChips'
import { Field } from './fields'

interface ListFiltersProps<Item, K extends string> {
  of: ListOf<Item, K>
  filters: UrlFilters<K>
  rows: readonly Item[] | undefined
  /** Beside details only the search has room; the others still count. */
  isBeside: boolean
  /** The way out of the filters stands in the place of the rows. */
  isClearedBelow: boolean
  /** What stands at the end of the bar. */
  tools: ReactNode
}

/** Whether a list has a bar. */
export function hasFields<Item, K extends string>({
  filters = [],
}: Pick<ListOf<Item, K>, 'filters'>): boolean {
  return filters.some(({ kind }) => kind === 'search' || !OUTSIDE.has(kind))
}

/** What narrows a list: its search and a few filters at hand, the rest behind one button, and what only links set as chips. */
export function ListFilters<Item, K extends string>({
  of,
  filters,
  rows,
  isBeside,
  isClearedBelow,
  tools,
}: ListFiltersProps<Item, K>) {
  const all = of.filters ?? []
  const search = all.filter(({ kind }) => kind === 'search')
  const fields = all.filter(({ kind }) => !OUTSIDE.has(kind))
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const several = all.filter(({ kind }) => kind === 'several')
  // In a table the heads order it.
  const isOrderedByHeads =
    !isNarrow && !isBeside && columnsOf(of, rows).some(({ order }) => order !== undefined)
  const atHand = fields.filter(
    ({ kind, isFurther }) => isFurther !== true && !(kind === 'order' && isOrderedByHeads),
  )
  const further = fields.filter(({ isFurther }) => isFurther === true)
  const countOf = (some: readonly Filter<K, Item>[]) =>
    some.flatMap((filter) => keysOf(filter)).filter((key) => filters.changed.includes(key)).length
  const isBarShort = isBeside && of.filtersBeside !== true
  const draw = (some: readonly Filter<K, Item>[], isInPanel: boolean) =>
    isBarShort || some.length === 0
      ? undefined
      : some.map((filter) => (
          <Field key={filter.key} of={filter} filters={filters} rows={rows} isInPanel={isInPanel} />
        ))
  // What is in sight says its value itself.
  const unseen = all.filter(
    (filter) =>
      (isNarrow || isBarShort || filter.isFurther === true || filter.kind === 'link') &&
      !(isNarrow && filter.kind === 'several') &&
      NARROWING.has(filter.kind),
  )
  if (all.length === 0) {
    return null
  }
  return (
    <>
      {hasFields(of) ? (
        <FilterBar
          isFiltered={filters.isFiltered && !isClearedBelow}
          onReset={filters.reset}
          used={countOf(atHand.filter(({ kind }) => kind !== 'order'))}
          usedFurther={countOf(further)}
          startsOpen={
            countOf(further.filter((filter) => filter.kind === 'own' && filter.chip === undefined)) > 0
          }
          told={of.foldedWords}
          search={search.map((filter) => (
            <Field key={filter.key} of={filter} filters={filters} rows={rows} />
          ))}
          further={draw(further, true)}
          tools={tools}
        >
          {isNarrow ? draw(atHand, true) : draw([...several, ...atHand], false)}
        </FilterBar>
      ) : null}
      {isNarrow
        ? several.map((filter) => <Field key={filter.key} of={filter} filters={filters} rows={rows} />)
        : null}
      <FilterChips of={unseen} filters={filters} rows={rows} />
    </>
  )
}

/** What can be taken away again, by a chip. */
const NARROWING: ReadonlySet<string> = new Set([
  'choice',
  'several',
  'day',
  'amount',
  'pressed',
  'own',
  'link',
])

/** What stands elsewhere than among the fields of the bar. */
const OUTSIDE: ReadonlySet<string> = new Set(['search', 'several', 'link', 'view'])
