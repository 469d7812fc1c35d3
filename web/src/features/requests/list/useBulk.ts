import { createElement, useCallback, useState } from 'react'
import { inSlices } from '@/api/inSlices'
import type { Problem } from '@/api/problem'
import { type DecisionResult, type RequestItem, requestsApi } from '@/api/requests'
import { useCommand } from '@/app/commands/useCommand'
import { ended } from '@/lib/ended'
import { formatTotals } from '@/lib/money'
import { confirm, confirmWithReason } from '@/ui/confirm'
import { allows } from '../actions'
import { actionWords, needsReason } from '../words'
import { BulkQuestion } from './BulkQuestion'

/** The most one call decides; more are sent in several, one after the other. */
const MOST_AT_ONCE = 100

export interface BulkOutcome {
  action: string
  rows: { request: RequestItem; result: DecisionResult }[]
}

/** What the chosen add up to. */
export function totalText(requests: readonly RequestItem[]): string {
  return formatTotals(
    requests.map((r) => ({ amount_minor: r.approved_minor ?? r.requested_minor, currency: r.currency })),
  )
}

/** One decision on many requests: asked once, answered row by row. */
export function useBulk() {
  const { send, running } = useCommand()
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  /** Answers what stays chosen; nothing where all of it does. */
  const run = useCallback(
    async (action: string, chosen: readonly RequestItem[]): Promise<readonly RequestItem[] | null> => {
      const requests = chosen.filter((request) => allows(request, action))
      const leftOut = chosen.filter((request) => !allows(request, action))
      const reason = await askFirst(action, requests, leftOut)
      if (reason === null) {
        return null
      }
      const sliced = await inSlices(requests, MOST_AT_ONCE, async (some) =>
        send(
          requestsApi.endpoints.decideRequests,
          {
            decisionsBody: {
              action,
              ...(needsReason(action) ? { reason } : {}),
              items: some.map(({ id, version }) => ({ id, version })),
            },
          },
          { as: action, saysRefusal: false },
        ),
      )
      setProblem(sliced.problem)
      const byId = new Map(requests.map((request) => [request.id, request]))
      const rows = sliced.rows.flatMap((result) => {
        const request = byId.get(result.id)
        return request === undefined ? [] : [{ request, result }]
      })
      setOutcome(rows.length === 0 ? null : { action, rows })
      return rows.length === 0 ? null : sliced.left
    },
    [send],
  )

  const close = useCallback(() => {
    setOutcome(null)
  }, [])
  return { run, running, outcome, close, problem }
}

/** The reason (empty where none is needed), or null when the person thinks better of it. */
async function askFirst(
  action: string,
  requests: readonly RequestItem[],
  leftOut: readonly RequestItem[],
): Promise<string | null> {
  const { question, label } = actionWords(action)
  const count = requests.length
  const title = `${question} ${count === 1 ? (requests[0]?.number ?? '') : `${String(count)} solicitudes`}`
  const sum =
    count === 1
      ? ended(`Son ${totalText(requests)} para ${requests[0]?.beneficiary.name ?? ''}`)
      : `Son ${totalText(requests)} en total. Cada una se decide por su cuenta: verás el resultado de todas.`
  const text = (summary: string) => createElement(BulkQuestion, { action, requests, leftOut, summary })
  if (needsReason(action)) {
    return confirmWithReason({
      title,
      text: text(`${sum} El mismo motivo va para ${count === 1 ? 'quien la pidió' : 'todas'}.`),
      confirmLabel: label,
      tone: 'error',
    })
  }
  return (await confirm({ title, text: text(sum), confirmLabel: `${label} (${totalText(requests)})` }))
    ? ''
    : null
}
