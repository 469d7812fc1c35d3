import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Where the list goes on; any other filter starts it anew. */
const CURSOR = 'after'
/** What a list is searched by stands beside its filters, and is none of them. */
const SEARCH = 'q'

export interface UrlFilters<K extends string> {
  /** Every filter, with its default where the address says nothing. */
  values: Readonly<Record<K, string>>
  /** Changes some filters; a default value leaves the address. Replaces the step of history unless told otherwise. */
  set: (patch: Partial<Record<K, string>>, options?: { push?: boolean }) => void
  reset: () => void
  /** Whether any filter but the views is not at its default: then an empty list is "no-match". */
  isFiltered: boolean
  /** Those that are not at their default. */
  changed: readonly string[]
  /** What the field of a filter holds and does. */
  field: (key: K) => { value: string; onChange: (value: string) => void }
  /** What the bar of the filters says of all of them. */
  bar: { isFiltered: boolean; onReset: () => void; used: number }
}

const NONE: readonly never[] = []

interface UrlFiltersOptions<K extends string> {
  /** Which of them say what is looked at, and in which order: they narrow nothing, and are not reset. */
  views?: readonly K[]
  /** Held beside the address, which is another list's: the page keeps them as long as it stands. */
  isHeld?: boolean
}

/**
 * Filters, views and page of a list in the address, so that what is looked at can be kept, shared and found again by going back.
 * Give `defaults` and `views` as constants outside the component.
 */
export function useUrlFilters<K extends string>(
  defaults: Readonly<Record<K, string>>,
  { views = NONE, isHeld = false }: UrlFiltersOptions<NoInfer<K>> = {},
): UrlFilters<K> {
  const address = useSearchParams()
  const held = useState(() => new URLSearchParams())
  const [params, setParams]: readonly [
    URLSearchParams,
    (next: URLSearchParams, options: { replace: boolean; preventScrollReset: boolean }) => void,
  ] = isHeld ? held : address
  // The address follows a moment later: what is changed meanwhile is changed in what it will be.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback(
    (edit: (next: URLSearchParams) => void, isReplacing: boolean) => {
      const next = new URLSearchParams(latest.current)
      edit(next)
      latest.current = next
      setParams(next, { replace: isReplacing, preventScrollReset: true })
    },
    [setParams],
  )

  const values = useMemo(() => {
    const entries = Object.entries<string>(defaults).map(([key, value]) => [key, params.get(key) ?? value])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each key of `defaults`
    return Object.fromEntries(entries) as Record<K, string>
  }, [defaults, params])

  const set = useCallback(
    (patch: Partial<Record<K, string>>, { push = false }: { push?: boolean } = {}) => {
      const start = new Map(Object.entries<string>(defaults))
      change((next) => {
        if (!(CURSOR in patch)) {
          next.delete(CURSOR)
        }
        for (const [key, value] of Object.entries<string | undefined>(patch)) {
          if (value === undefined || value === start.get(key)) {
            next.delete(key)
          } else {
            next.set(key, value)
          }
        }
      }, !push)
    },
    [change, defaults],
  )

  const narrowing = Object.keys(defaults).filter((key) => !views.some((view) => view === key))
  const reset = () => {
    change((next) => {
      for (const key of [...narrowing, CURSOR]) {
        next.delete(key)
      }
    }, true)
  }

  const changed = Object.entries<string>(defaults)
    .filter(([key, value]) => narrowing.includes(key) && (params.get(key) ?? value) !== value)
    .map(([key]) => key)
  const used = changed.filter((key) => key !== SEARCH).length
  const isFiltered = changed.length > 0
  const field = (key: K) => ({
    value: values[key],
    onChange: (value: string) => {
      const patch: Partial<Record<K, string>> = {}
      patch[key] = value
      set(patch)
    },
  })
  return { values, set, reset, isFiltered, changed, field, bar: { isFiltered, onReset: reset, used } }
}
