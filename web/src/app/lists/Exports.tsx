import type { UrlFilters } from '@/ui/useUrlFilters'
import { DownloadMenu } from '../downloads/DownloadMenu'
import type { ListOf } from './descriptor'

interface ExportsProps<Item, K extends string> {
  of: Pick<ListOf<Item, K>, 'exports'>
  filters: Pick<UrlFilters<K>, 'values' | 'isFiltered'>
}

/** The files that a list can be taken along in, all of it as it is narrowed now. */
export function Exports<Item, K extends string>({ of: { exports }, filters }: ExportsProps<Item, K>) {
  if (exports === undefined) {
    return null
  }
  const files = exports.map(({ label, target }) => ({ label, target: target(filters.values) }))
  return <DownloadMenu files={files} title={filters.isFiltered ? NARROWED : undefined} />
}

const NARROWED = 'Solo lo que coincide con los filtros'
