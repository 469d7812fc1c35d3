import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** Where the list goes on; any other filter starts it anew. */
const CURSOR = 'after'

export interface UrlFilters<K extends string> {
  /** Every filter, with its default where the address says nothing. */
  values: Readonly<Record<K, string>>
  /** Changes some filters; a default value leaves the address. Replaces the step of history unless told otherwise. */
  set: (patch: Partial<Record<K, string>>, options?: { push?: boolean }) => void
  reset: () => void
  /** Whether any filter (but the sort and the cursor) is not at its default: then an empty list is "no-match". */
  isFiltered: boolean
}

/**
 * Filters, sort and page of a list in the address, so that a view can be kept, shared and found again by going back.
 * Give `defaults` as a constant outside the component.
 */
export function useUrlFilters<K extends string>(defaults: Readonly<Record<K, string>>): UrlFilters<K> {
  const [params, setParams] = useSearchParams()

  const values = useMemo(() => {
    const entries = Object.entries<string>(defaults).map(([key, value]) => [key, params.get(key) ?? value])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each key of `defaults`
    return Object.fromEntries(entries) as Record<K, string>
  }, [defaults, params])

  const set = useCallback(
    (patch: Partial<Record<K, string>>, { push = false }: { push?: boolean } = {}) => {
      const start = new Map(Object.entries<string>(defaults))
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
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
          return next
        },
        { replace: !push, preventScrollReset: true },
      )
    },
    [defaults, setParams],
  )

  const reset = useCallback(() => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const key of [...Object.keys(defaults), CURSOR]) {
          next.delete(key)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [defaults, setParams])

  const isFiltered = Object.entries<string>(defaults).some(
    ([key, value]) => key !== 'sort' && key !== CURSOR && (params.get(key) ?? value) !== value,
  )
  return { values, set, reset, isFiltered }
}
