import { useUrlFilters } from '@/ui/useUrlFilters'
import { useToday } from '../days'
import { FILTER_DEFAULTS, journalDays } from './filters'

/** The journal that the address asks for. */
export function useJournal() {
  const filters = useUrlFilters(FILTER_DEFAULTS)
  const today = useToday()
  return { filters, today, days: journalDays(filters.values, today) }
}
