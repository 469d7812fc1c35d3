import { useCallback } from 'react'
import { type RequestDetail, requestsApi } from '@/api/requests'
import { staleBy } from '@/api/stale'
import { useAppDispatch } from '@/app/store'
import { type Pending, usePending } from '@/features/files/door'

export const FILE_LIMITS = 'PDF, JPEG, PNG o WebP, hasta 10 MB cada uno y 10 en total'

export interface Uploads extends Pick<ReturnType<typeof usePending>, 'pending' | 'add' | 'drop' | 'left'> {
  /** Sends one file after the other; what failed stays with its reason. The last answer, and whether all went well. */
  send: (
    requestId: string,
    items?: readonly Pending[],
  ) => Promise<{ ok: boolean; request: RequestDetail | null }>
}

/** Files chosen for a request, and how far each of them got. */
export function useUploads(start: readonly File[] = []): Uploads {
  const dispatch = useAppDispatch()
  const { pending, add, drop, left, unsent, sendOne } = usePending(start)

  const send = useCallback(
    async (requestId: string, items?: readonly Pending[]) => {
      let request: RequestDetail | null = null
      let ok = true
      for (const item of items ?? unsent()) {
        const answer = await sendOne(`/api/v1/requests/${requestId}/attachments`, item)
        ok &&= answer !== null
        if (answer !== null) {
          // The server answers the call with the request, as the description says.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          request = answer.body as RequestDetail
          await dispatch(requestsApi.util.upsertQueryData('getRequest', { id: requestId }, request))
        }
      }
      if (request !== null) {
        dispatch(requestsApi.util.invalidateTags(staleBy('request')))
      }
      return { ok, request }
    },
    [dispatch, sendOne, unsent],
  )
  return { pending, add, drop, left, send }
}
