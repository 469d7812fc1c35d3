import { useEffect } from 'react'
import type { Problem } from './problem'
import { type PagedEndpoint, usePages } from './usePages'

interface Everything<Item> {
  /** All rows; undefined until the last page is there. */
  items: Item[] | undefined
  problem: Problem | null
  refetch: () => void
}

/** A list to its end, page after page: for paper, which has no "Ver más". */
export function useEveryPage<Arg extends { after?: string }, Item, State>(
  endpoint: PagedEndpoint<Arg, Item, State>,
  filters: Arg,
): Everything<Item> {
  const { items, hasMore, isLoadingMore, problem, loadMore, refetch } = usePages(endpoint, filters)
  const isMoreWanted = hasMore && !isLoadingMore && problem === null
  useEffect(() => {
    if (isMoreWanted) {
      loadMore()
    }
  }, [isMoreWanted, loadMore])
  return { items: hasMore || isLoadingMore ? undefined : items, problem, refetch }
}
