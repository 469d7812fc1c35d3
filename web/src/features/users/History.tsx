import { generatedApi } from '@/api/client'
import { usePages } from '@/api/usePages'
import { actionWords } from '@/lib/auditWords'
import { Changes } from '@/ui/Changes'
import { EmptyState } from '@/ui/EmptyState'
import { LoadMore } from '@/ui/LoadMore'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { Timeline } from '@/ui/Timeline'
import { TableSkeleton } from '@/ui/table/TableSkeleton'

const PAGE = 10

/** What was changed about a user, newest first: who did it, and how it stood before and after. */
export function History({ id }: { id: string }) {
  const pages = usePages(generatedApi.endpoints.listUserHistory, { id, limit: PAGE })
  const { items } = pages
  return (
    <Section title="Historia">
      <ProblemAlert problem={pages.problem} takesFocus={false} onRetry={pages.refetch} />
      {items === undefined ? (
        pages.problem === null ? (
          <TableSkeleton label="la historia" />
        ) : null
      ) : items.length === 0 ? (
        <EmptyState cause="nothing-yet" title="Nadie ha cambiado nada todavía" />
      ) : (
        <>
          <Timeline
            label="Historia"
            items={items.map(({ id: key, action, at_ms, actor, changes, currency }) => ({
              id: key,
              title: actionWords(action),
              at: at_ms,
              by: actor.name === '' ? 'El portal' : actor.name,
              body:
                changes.length === 0 ? undefined : (
                  <Changes changes={changes} kind="user" currency={currency} />
                ),
            }))}
          />
          <LoadMore
            shown={items.length}
            hasMore={pages.hasMore}
            isLoading={pages.isLoadingMore}
            onLoadMore={pages.loadMore}
          />
        </>
      )}
    </Section>
  )
}
