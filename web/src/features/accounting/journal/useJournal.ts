import { useListFilters } from '@/app/lists/useList'
import { useToday } from '../days'
import { journalDays } from './filters'
import { journalFilters } from './journalFilters'

/** The journal that the address asks for. */
export function useJournal() {
  const today = useToday()
  const { values } = useListFilters({ filters: journalFilters(today) })
  return { values, today, days: journalDays(values, today) }
}
