import { useState } from 'react'
import { addDays, businessDate, type IsoDate } from '@/lib/dates'
import { type Holidays, useHolidays } from '@/ui/dates/holidays'
import { isWeekend, weekdayOf } from '@/ui/dates/month'

/** What a form holds while nobody chose another day. */
export const NEXT_BUSINESS_DAY = 'next-business-day'

interface ExecutionDay {
  today: IsoDate
  /** What is chosen, or proposed; empty where it was cleared. */
  day: IsoDate
  /** What the field says where banks are closed on that day. */
  closed: string | undefined
}

/** When a payment is made: proposed is the first day from today on which banks work, as far as the company keeps its holidays. */
export function useExecutionDay(value: string): ExecutionDay {
  const holidays = useHolidays()
  const [today] = useState(() => businessDate(new Date()))
  const day = value === NEXT_BUSINESS_DAY ? businessDayFrom(today, holidays) : value
  return { today, day, closed: closedOn(day, holidays) }
}

function businessDayFrom(day: IsoDate, holidays: Holidays): IsoDate {
  return isWeekend(day) || holidays[day] !== undefined ? businessDayFrom(addDays(day, 1), holidays) : day
}

function closedOn(day: IsoDate, holidays: Holidays): string | undefined {
  const holiday = holidays[day]
  if (holiday !== undefined) {
    return `Es feriado (${holiday}): ese día los bancos no trabajan.`
  }
  return day !== '' && isWeekend(day) ? `Es ${weekdayOf(day)}: ese día los bancos no trabajan.` : undefined
}
