import { useGetPaymentsReportQuery, useGetSpendingReportQuery } from '@/api/accounting'
import { asProblem } from '@/api/problem'
import { useListBranchesQuery } from '@/api/requests'
import { given } from '@/app/lists/descriptor'
import { useUrlFilters } from '@/ui/useUrlFilters'
import { daysOf, daysProblem, useToday } from '../days'
import { DEFAULTS } from './model'

const VIEWS = ['report', 'by'] as const

/** What the address asks for, and the one report of it. */
export function useReport() {
  const filters = useUrlFilters(DEFAULTS, { views: VIEWS })
  const today = useToday()
  const { report, by, branch } = filters.values
  const days = daysOf(filters.values, today)
  const wrong = daysProblem(days)
  const isPayments = report === 'payments'
  const asked = { ...days, ...given({ branchId: branch }) }
  const options = { refetchOnMountOrArgChange: true }
  const spending = useGetSpendingReportQuery(
    { ...asked, by },
    { ...options, skip: wrong !== null || isPayments },
  )
  const payments = useGetPaymentsReportQuery(asked, { ...options, skip: wrong !== null || !isPayments })
  const branches = useListBranchesQuery().data?.items
  const { error, refetch } = isPayments ? payments : spending
  const isRight = wrong === null && error === undefined
  return {
    filters,
    today,
    days,
    isPayments,
    /** The branch by its name, for paper. */
    branchName: branches?.find(({ id }) => id === branch)?.name,
    branches,
    spending: isRight && !isPayments ? spending.currentData : undefined,
    payments: isRight && isPayments ? payments.currentData : undefined,
    problem: wrong ?? asProblem(error),
    onRetry: wrong === null && error !== undefined ? refetch : undefined,
  }
}

export type Shown = ReturnType<typeof useReport>
