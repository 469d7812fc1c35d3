import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from './EmptyState'
import type { UrlFilters } from './useUrlFilters'

type Words = Omit<EmptyStateProps, 'cause'>

/** What stands in the place of a list without rows: that nothing matches its filters, with the way out of them, or that there is nothing. */
export function emptyList(
  { isFiltered, reset }: Pick<UrlFilters<never>, 'isFiltered' | 'reset'>,
  noMatch: Words,
  nothing: Words,
): ReactNode {
  return isFiltered ? (
    <EmptyState cause="no-match" action={<Button onClick={reset}>Limpiar filtros</Button>} {...noMatch} />
  ) : (
    <EmptyState cause="nothing-yet" {...nothing} />
  )
}
