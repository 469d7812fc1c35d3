import { useParams } from 'react-router'
import { accountingApi, keyInPath, useGetAccountQuery } from '@/api/accounting'
import { asProblem } from '@/api/problem'
import { usePages } from '@/api/usePages'
import { config } from '@/lib/config'
import { useUrlFilters } from '@/ui/useUrlFilters'
import { daysOf, daysProblem, useToday } from '../days'

/** What the address says of the account; a constant, as `useUrlFilters` wants it. */
const DEFAULTS = { from: '', until: '', currency: '' } as const

/** The account that the address names, within the days that it asks for. */
export function useAccount() {
  const { key = '' } = useParams()
  const filters = useUrlFilters(DEFAULTS)
  const today = useToday()
  const days = daysOf(filters.values, today)
  const wrong = daysProblem(days)
  const { currentData, error, refetch } = useGetAccountQuery(
    { key: keyInPath(key), ...days },
    { skip: wrong !== null, refetchOnMountOrArgChange: true },
  )
  const account = wrong === null ? currentData : undefined
  const currencies = account?.turnovers.map(({ currency }) => currency) ?? []
  const { currency: asked } = filters.values
  return {
    key,
    filters,
    today,
    days,
    account,
    currencies,
    /** One at a time: balances of two cannot stand in one column. */
    currency: currencies.includes(asked) ? asked : (currencies[0] ?? config.homeCurrency),
    problem: wrong ?? asProblem(error),
    onRetry: wrong === null ? refetch : undefined,
  }
}

interface Lines {
  key: string
  days: { from: string; until: string }
  currency: string
  limit?: number
}

/** What moved an account, the newest first; nothing is asked for where it is not known yet which. */
export function useAccountLines(lines: Lines | null) {
  const { key = '', days, currency = '', limit = 50 } = lines ?? {}
  return usePages(
    accountingApi.endpoints.listAccountLines,
    days === undefined ? null : { key: keyInPath(key), ...days, currency, limit },
  )
}
