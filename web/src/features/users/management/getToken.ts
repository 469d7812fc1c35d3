import { obtainToken } from '@/api/token'
import type { AppThunk } from '@/app/store'
import { run } from './run'
import { tokenRead } from './slice'

/** Gets an access token; it is kept in local storage as the inbox token, and here. Every call's bearer comes by this action. */
export function getToken(): AppThunk<Promise<string>> {
  return run('getToken', async (dispatch) => {
    const answer = await obtainToken()
    if (!answer.ok) {
      // oxlint-disable-next-line typescript/only-throw-error -- every failure of a call is a Problem
      throw answer.problem
    }
    dispatch(tokenRead(answer.token))
    return answer.token
  })
}
