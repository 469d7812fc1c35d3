import Box from '@mui/material/Box'
import { KEEP_FOCUS, useFollowedRow, useOpensBeside } from './beside'
import { DataTable, type DataTableProps } from './DataTable'
import { LoadMore } from './LoadMore'
import { ProblemAlert, type ShownProblem } from './ProblemAlert'
import { RowAnchor } from './RowAnchor'
import { useArrival } from './useArrival'

/** What a list shows of the pages that it was sent so far; `usePages` of the API answers it. A list that came as a whole has no more. */
export interface ShownPages<T> {
  items: readonly T[] | undefined
  problem: ShownProblem | null
  refetch?: () => unknown
  hasMore?: boolean
  isLoadingMore?: boolean
  loadMore?: () => void
}

export interface PagedTableProps<T> extends Omit<DataTableProps<T>, 'rows'> {
  pages: ShownPages<T>
  /** Where there is room its rows open beside it, and the keyboard stays in the list. */
  opensBeside?: boolean
  /** Which rows wait for the reader, where a tab counts those alone. */
  waits?: (row: T) => boolean
}

/** A list that comes in pages: what went wrong with it, its rows so far, and whether there are more. */
export function PagedTable<T>({ pages, opensBeside = false, waits, ...table }: PagedTableProps<T>) {
  const { problem, hasMore = false, isLoadingMore = false, loadMore } = pages
  const items = useArrival(pages.items !== undefined) ? pages.items : undefined
  const hasRoom = useOpensBeside()
  const { activeKey, rowKey, rowHref } = table
  const follow = useFollowedRow(activeKey, opensBeside, (key) => {
    const row = items?.find((item) => rowKey(item) === key)
    return row === undefined ? undefined : rowHref?.(row)
  })
  return (
    <>
      <Box sx={{ px: 2 }}>
        <ProblemAlert problem={problem} takesFocus={false} onRetry={pages.refetch} />
      </Box>
      {problem !== null && items === undefined ? null : (
        <RowAnchor rows={items}>
          <DataTable
            {...table}
            rows={items}
            rowLinkState={opensBeside && hasRoom ? KEEP_FOCUS : table.rowLinkState}
            onReach={follow}
          />
        </RowAnchor>
      )}
      {items === undefined || items.length === 0 || loadMore === undefined ? null : (
        <LoadMore
          shown={items.length}
          waiting={waits === undefined ? undefined : items.filter(waits).length}
          hasMore={hasMore}
          isLoading={isLoadingMore}
          onLoadMore={loadMore}
        />
      )}
    </>
  )
}
