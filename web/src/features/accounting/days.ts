import { useState } from 'react'
import { businessDate, type IsoDate } from '@/lib/dates'
import { rangeOf } from '@/lib/ranges'

/** The days of a page of the books, as its calls name them. */
export interface Days {
  from: IsoDate
  until: IsoDate
}

/** Today. A page that stands open over midnight keeps its days until it is asked for something else. */
export function useToday(): IsoDate {
  const [today] = useState(() => businessDate(new Date()))
  return today
}

/** The days that the address asks for: without others, the month of the last one until today. As the server has it. */
export function daysOf({ from, until }: Days, today: IsoDate): Days {
  const range = rangeOf({ from, to: until }, today)
  return { from: range.from, until: range.to }
}

/** Why these days cannot be asked for, as a problem of the page; null where they can. */
export function daysProblem({ from, until }: Days): { detail: string; status: number } | null {
  return from > until ? { detail: 'La fecha «Desde» es posterior a la fecha «Hasta».', status: 422 } : null
}

/** What is given of some filters, as it stands in an address. */
export function queryOf(given: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(given).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, value]],
  )
  return new URLSearchParams(entries).toString()
}

/** The same behind a question mark, or nothing. */
export function searchOf(given: Readonly<Record<string, string | undefined>>): string {
  const query = queryOf(given)
  return query === '' ? '' : `?${query}`
}
