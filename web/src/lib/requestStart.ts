import { z } from './schema'
import { moneyToText } from './typedMoney'

const Start = z.object({
  start: z.object({
    purpose: z.string(),
    concept: z.string(),
    branch_id: z.string(),
    currency: z.string(),
    amount_minor: z.number(),
  }),
})

/** What a new request begins with where another screen knows it: the state of the link to the form. */
export type RequestStart = z.infer<typeof Start>['start']

/** The state of a link, read by the form; anything else is nothing. */
export function readRequestStart(state: unknown): RequestStart | null {
  const parsed = Start.safeParse(state)
  return parsed.success ? parsed.data.start : null
}

/** The amount as it stands in the form. */
export function startAmount({ amount_minor, currency }: RequestStart): string {
  return moneyToText(amount_minor, currency)
}
