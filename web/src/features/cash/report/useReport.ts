import { useState } from 'react'
import { useGetCashReportQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { businessDate } from '@/lib/dates'
import { rangeOf, rangeProblem } from '@/lib/ranges'
import { useUrlFilters } from '@/ui/useUrlFilters'
import { askedOf, DEFAULTS } from './model'

/** The report that the address asks for. */
export function useReport() {
  const filters = useUrlFilters(DEFAULTS)
  // A page that stands open over midnight keeps its days until it is asked for something else.
  const [today] = useState(() => businessDate(new Date()))
  const range = rangeOf(filters.values, today)
  const wrong = rangeProblem(range)
  const asked = askedOf(filters.values, range)
  const { data, currentData, error, isFetching, refetch } = useGetCashReportQuery(asked, {
    skip: wrong !== null,
    refetchOnMountOrArgChange: true,
  })
  return {
    filters,
    today,
    range,
    asked,
    /** What can be chosen is known from the last answer, also while another is on its way. */
    choices: data?.choices,
    report: wrong === null && error === undefined ? currentData : undefined,
    isLoading: isFetching,
    problem: wrong === null ? asProblem(error) : { detail: wrong, status: 422 },
    onRetry: wrong === null && error !== undefined ? refetch : undefined,
  }
}
