/** Where a list goes on is no part of what it is narrowed to. */
const CURSOR = 'after'

/** The filters of an address as they are kept: in an order of their own, so that the same ones are the same text. */
export function keptQuery(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(CURSOR)
  params.sort()
  return params.toString()
}

/** Where a saved view opens. */
export function viewPath({ screen, query }: { screen: string; query: string }): string {
  return query === '' ? screen : `${screen}?${query}`
}
