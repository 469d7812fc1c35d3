import { lazy, Suspense, useState } from 'react'
import { Outlet, useParams } from 'react-router'
import { type RequestItem, useGetRequestQuery } from '@/api/requests'
import { useNotify } from '@/app/popups/useNotify'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { useCloseDetail } from '@/ui/beside'
import { recordInHand, rowKeys } from '@/ui/rowFocus'
import { SplitView } from '@/ui/SplitView'
import { useShortcuts } from '@/ui/shortcuts'
import { blockOf, isOverLimit } from '../actions'
import { APPROVALS, REFUSALS } from '../words'
import { RequestList } from './RequestList'
import { useRequests } from './useRequests'

const DecisionDialog = lazy(async () => ({
  default: (await import('../detail/DecisionDialog')).DecisionDialog,
}))

/** The list of requests, and the details of the open one beside it or in its place. */
export function RequestsPage() {
  const { id: openId } = useParams()
  const requests = useRequests()
  const { deciding, close } = useListKeys(requests.list.pages.items, openId)

  return (
    <>
      <SplitView
        // oxlint-disable-next-line react/no-unstable-nested-components -- called, never made an element's type
        list={(isBeside) => <RequestList {...requests} openId={openId} isBeside={isBeside} />}
        detail={openId === undefined ? null : <Outlet />}
      />
      {deciding === null ? null : (
        <Suspense>
          <DecisionDialog {...deciding} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** The keys of the list: they mean the request that is open, else the row in focus. */
function useListKeys(items: readonly RequestItem[] | undefined, openId: string | undefined) {
  const notify = useNotify()
  const { currentData: open } = useGetRequestQuery({ id: openId ?? '' }, { skip: openId === undefined })
  const [deciding, setDeciding] = useState<{ request: RequestItem; action: string } | null>(null)

  const decide = (actions: readonly string[]) => {
    const key = recordInHand(openId)
    const request = open?.id === key ? open : items?.find(({ id }) => id === key)
    if (request === undefined) {
      return false
    }
    const action =
      actions.find((a) => blockOf(request, a) === null) ??
      actions.find((a) => blockOf(request, a) !== undefined)
    const block = action === undefined ? undefined : blockOf(request, action)
    if (action !== undefined && (block === null || isOverLimit(block))) {
      setDeciding({ request, action })
    } else {
      notify.warning(
        `${request.number}: ${blockedWords(block) ?? 'en su estado actual no hay nada que decidir.'}`,
      )
    }
    return true
  }
  useShortcuts<'requests'>({
    ...rowKeys(openId),
    a: () => decide(APPROVALS),
    r: () => decide(REFUSALS),
    Escape: useCloseDetail(paths.requests, openId !== undefined),
  })
  return {
    deciding,
    close: () => {
      setDeciding(null)
    },
  }
}
