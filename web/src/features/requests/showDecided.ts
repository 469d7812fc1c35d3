import { type RequestDetail, requestsApi } from '@/api/requests'
import type { AppThunk } from '@/app/store'
import { firstAllowed } from './actions'
import { BULK_ACTIONS } from './words'

/** The views of what waits for a step of the reader's. */
const QUEUES: ReadonlySet<string | undefined> = new Set(['to_decide', 'to_release'])

/**
 * Has the lists say at once what a decision made of a request, and what waits for the reader lose what waits no more: until they are
 * read anew, whoever goes on to the next would decide on the state before.
 */
export function showDecided(request: RequestDetail): AppThunk {
  return (dispatch, getState) => {
    const waits = firstAllowed(request, BULK_ACTIONS) !== null
    for (const arg of requestsApi.util.selectCachedArgsForQuery(getState(), 'listRequests')) {
      dispatch(
        requestsApi.util.updateQueryData('listRequests', arg, ({ items }) => {
          const at = items.findIndex(({ id }) => id === request.id)
          const row = items[at]
          if (row !== undefined && QUEUES.has(arg.scope) && !waits) {
            items.splice(at, 1)
          } else if (row !== undefined) {
            Object.assign(row, Object.fromEntries(Object.entries(request).filter(([key]) => key in row)))
          }
        }),
      )
    }
  }
}
