import { askHolidays } from '@/ui/dates/holidays'
import type { AppStore } from './store'

/** The calendars show the company's holidays. They are asked for by the first that opens, and then known. */
export function offerHolidays({ dispatch }: AppStore): void {
  askHolidays(async () => {
    const { generatedApi } = await import('@/api/client')
    const { items } = await dispatch(
      generatedApi.endpoints.listHolidays.initiate(undefined, { subscribe: false }),
    ).unwrap()
    return Object.fromEntries(items.map(({ day, name }) => [day, name]))
  })
}
