import Box from '@mui/material/Box'
import { type CashSessionDetail, generatedApi } from '@/api/client'
import { usePages } from '@/api/usePages'
import { FoldedSection } from '@/ui/FoldedSection'
import { LoadMore } from '@/ui/LoadMore'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Timeline } from '@/ui/Timeline'
import { TableSkeleton } from '@/ui/table/TableSkeleton'
import { happenedWords } from '../words'

const PAGE = 25

/** What happened to a session, the last first, page by page to its opening. */
export function History({ session }: { session: CashSessionDetail }) {
  const { items, problem, hasMore, isLoadingMore, loadMore, refetch } = usePages(
    generatedApi.endpoints.listCashHistory,
    { id: session.id, limit: PAGE },
  )
  return (
    <FoldedSection title="Historia">
      <ProblemAlert problem={problem} takesFocus={false} onRetry={refetch} />
      {items === undefined ? (
        problem === null ? (
          <TableSkeleton label="la historia" />
        ) : null
      ) : (
        <Box>
          <Timeline
            items={items.map((event, at) => ({
              id: String(at),
              title: happenedWords(event.action),
              at: event.at_ms,
              by: event.actor,
              body: event.reason === null || event.reason === undefined ? undefined : `«${event.reason}»`,
            }))}
          />
          {hasMore ? (
            <LoadMore shown={items.length} hasMore isLoading={isLoadingMore} onLoadMore={loadMore} />
          ) : null}
        </Box>
      )}
    </FoldedSection>
  )
}
