import { useState } from 'react'
import { type RequestItem, useBeneficiaryOptionsQuery, useListRequestsQuery } from '@/api/requests'
import { queryWords } from '@/lib/match'
import { usePaused } from '@/ui/usePaused'
import { DuplicatesNotice } from '../detail/DuplicatesNotice'
import { type FormValue, totalOf } from './model'

/** How far back the portal looks for what may be the same, in milliseconds: 30 days. */
const SINCE_MS = 30 * 24 * 3_600_000
/** What was given up is no double, and neither is a draft. */
const COUNTING = 'new,approved,hr_approved,pending_disbursement,disbursed,declined,hr_declined'
const MOST = 10

/** What the person asked for lately that looks like what they are about to ask for: said before it is sent, and not only after. */
export function Alike({ value }: { value: FormValue }) {
  const { currentData: options } = useBeneficiaryOptionsQuery({})
  const own = options?.items.find((option) => option.own)?.id
  const beneficiaryId = value.forWhom === 'me' ? own : value.beneficiary?.id
  const total = usePaused(String(totalOf(value)))
  const words = wordsOf(value.purpose)
  const { currentData } = useListRequestsQuery(
    { scope: 'mine', state: COUNTING, minMinor: Number(total), maxMinor: Number(total), limit: 100 },
    { skip: total === '0' || words === '' || beneficiaryId === undefined },
  )
  const [since_ms] = useState(() => Date.now() - SINCE_MS)
  const alike = (currentData?.items ?? []).filter(
    (item) =>
      item.requested_minor === totalOf(value) &&
      item.currency === value.currency &&
      item.beneficiary.id === beneficiaryId &&
      wordsOf(item.purpose ?? '') === words &&
      (item.submitted_at_ms ?? 0) >= since_ms,
  )
  return <DuplicatesNotice request={duplicatesOf(alike)} />
}

/** As the portal compares what requests are for: by its words, in their order. */
function wordsOf(purpose: string): string {
  return queryWords(purpose).join(' ')
}

/** As the details of a request say it of those that look like it. */
function duplicatesOf(alike: readonly RequestItem[]) {
  const last = alike[0]
  return {
    duplicates: alike
      .slice(0, MOST)
      .map(({ id, number, state, requested_minor, currency, submitted_at_ms }) => ({
        id,
        number,
        state,
        requested_minor,
        currency,
        created_at_ms: submitted_at_ms ?? 0,
      })),
    looks_like:
      last === undefined
        ? null
        : { number: last.number, more: Math.min(alike.length, MOST) - 1, and_more: alike.length > MOST },
  }
}
