import { type AccountingPeriod, accountingApi } from '@/api/accounting'
import { useIntent } from '@/api/intent'
import { asProblem, type Problem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'

interface Answer {
  data?: AccountingPeriod
  error?: unknown
}

/**
 * Sends one command on the period, once. What it answers is shown at once: nobody presses a button of the state before. Whatever
 * is refused, the period is read again: somebody else was faster.
 */
export function usePeriodCommand(): (
  command: (key: string) => Promise<Answer>,
  done: (period: AccountingPeriod) => string,
) => Promise<Problem | null> {
  const withIntent = useIntent()
  const dispatch = useAppDispatch()
  const notify = useNotify()
  return async (command, done) => {
    const answer = await withIntent(command)
    if (answer.data !== undefined) {
      await dispatch(accountingApi.util.upsertQueryData('getAccountingPeriod', undefined, answer.data))
      notify.success(done(answer.data))
      return null
    }
    const problem = asProblem(answer.error)
    if (problem !== null) {
      notify.error(problem.detail)
      dispatch(accountingApi.util.invalidateTags(['accounting']))
    }
    return problem
  }
}
