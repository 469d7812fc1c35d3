import { useGetTrialBalanceQuery } from '@/api/accounting'
import { asProblem } from '@/api/problem'
import { useUrlFilters } from '@/ui/useUrlFilters'
import { daysOf, daysProblem, useToday } from '../days'

/** What the address says of the balance; a constant, as `useUrlFilters` wants it. */
const DEFAULTS = { from: '', until: '', q: '', idle: '' } as const
/** The kinds that are unfolded: nothing that narrows anything. */
const VIEW = { open: '' } as const

/** The trial balance that the address asks for. */
export function useBalance() {
  const filters = useUrlFilters(DEFAULTS)
  const view = useUrlFilters(VIEW)
  const today = useToday()
  const days = daysOf(filters.values, today)
  const wrong = daysProblem(days)
  const { currentData, error, refetch } = useGetTrialBalanceQuery(days, {
    skip: wrong !== null,
    refetchOnMountOrArgChange: true,
  })
  return {
    filters,
    view,
    today,
    days,
    balance: wrong === null ? currentData : undefined,
    problem: wrong ?? asProblem(error),
    onRetry: wrong === null ? refetch : undefined,
  }
}
