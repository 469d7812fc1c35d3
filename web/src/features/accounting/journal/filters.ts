import type { ListJournalApiArg } from '@/api/generatedAccounting'
import type { IsoDate } from '@/lib/dates'
import { type Days, daysOf } from '../days'

/** The names of the filters in the address. `days` is `all` for every day there is. */
export type FilterKey =
  | 'number'
  | 'from'
  | 'until'
  | 'days'
  | 'event'
  | 'kind'
  | 'account'
  | 'person'
  | 'branch'
  | 'cost_centre'
  | 'currency'
  | 'exported'
  | 'export'
export type JournalFilters = Readonly<Record<FilterKey, string>>

/**
 * The days that are asked for, the month to date unless told; none for all. Whoever looks for a document by its number, or for
 * what went with an export, does not know the day.
 */
export function journalDays({ from, until, days, number, export: exported }: JournalFilters, today: IsoDate) {
  const isSaid = from !== '' || until !== ''
  return !isSaid && (days === 'all' || number !== '' || exported !== '')
    ? null
    : daysOf({ from, until }, today)
}

/** What the list asks for, as the server's filters are called. */
export function wantedOf(values: JournalFilters, days: Days | null): Record<string, string> {
  const { days: _, from: _from, until: _until, number, ...rest } = values
  return Object.fromEntries(
    Object.entries({ ...days, number: number.trim(), ...rest }).filter(([, value]) => value !== ''),
  )
}

/** The same as the client's call takes it. */
export function argOf({ cost_centre, ...wanted }: Record<string, string>): ListJournalApiArg {
  return cost_centre === undefined ? wanted : { ...wanted, costCentre: cost_centre }
}
