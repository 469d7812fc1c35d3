import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from './base'

const wholeApi = api.injectEndpoints({
  endpoints: (build) => ({
    wait: build.mutation<null, Promise<unknown>>({
      queryFn: async (work) => {
        await Promise.allSettled([work])
        return { data: null }
      },
    }),
  }),
})

/**
 * Several commands as one: what they make stale is read anew once, after the last of them. The API waits with that while a command is
 * under way, and this is one from the first to the last.
 */
export async function asOne<R>(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  work: () => Promise<R>,
): Promise<R> {
  const working = work()
  await dispatch(wholeApi.endpoints.wait.initiate(working, { track: false }))
  return working
}
