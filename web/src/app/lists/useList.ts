import { type PagedEndpoint, type Pages, usePages } from '@/api/usePages'
import { type UrlFilters, useUrlFilters } from '@/ui/useUrlFilters'

/** What of some filters says anything, as a call is asked with it. */
export function given(filters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** A list whose filters stand in the address: these, and the pages that they ask for. Give `defaults` as a constant. */
export function useList<Arg extends { after?: string }, Item, State, K extends string>(
  endpoint: PagedEndpoint<Arg, Item, State>,
  defaults: Readonly<Record<K, string>>,
  asked: (values: Readonly<Record<K, string>>) => Arg,
): { filters: UrlFilters<K>; pages: Pages<Item> } {
  const filters = useUrlFilters(defaults)
  return { filters, pages: usePages(endpoint, asked(filters.values)) }
}
