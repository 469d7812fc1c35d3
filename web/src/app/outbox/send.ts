import { generatedApi, type SettlementDetail } from '@/api/client'
import { asProblem, isOutcomeUnknown, type Problem } from '@/api/problem'
import { sessionExpired } from '@/api/session-expiry'
import { uploadFile } from '@/api/upload'
import type { AppDispatch } from '@/app/store'
import { z } from '@/lib/schema'
import { outboxStore, type Waiting } from './store'

const Receipt = z.object({ id: z.string() })

/** What became of one try. `waits` is no failure: it is tried again when there is a signal. */
export type Sent =
  | { outcome: 'done'; settlement: SettlementDetail }
  | { outcome: 'waits' }
  | { outcome: 'refused'; problem: Problem }

async function refused(item: Waiting, problem: Problem): Promise<Sent> {
  if (isOutcomeUnknown(problem) || problem.status === 401 || problem.status === 403) {
    return { outcome: 'waits' }
  }
  await outboxStore.put({ ...item, refusal: problem.detail })
  return { outcome: 'refused', problem }
}

const underWay = new Map<string, Promise<Sent>>()

/** Sends an expense; whoever asks for the same one meanwhile gets the same outcome. */
export async function sendOne(dispatch: AppDispatch, item: Waiting): Promise<Sent> {
  const running = underWay.get(item.id)
  if (running !== undefined) {
    return running
  }
  const sending = send(dispatch, item)
  underWay.set(item.id, sending)
  try {
    return await sending
  } finally {
    underWay.delete(item.id)
  }
}

/** The photograph, then the expense that names it. Each has its key: sent again it arrives once. */
async function send(dispatch: AppDispatch, item: Waiting): Promise<Sent> {
  let { receiptId } = item
  if (item.photo !== null && receiptId === null) {
    const answer = await uploadFile({
      path: `/api/v1/settlements/${item.settlementId}/receipts?name=${encodeURIComponent(item.photo.name)}`,
      file: item.photo,
      key: item.photoKey,
      onProgress: () => undefined,
    })
    if (!answer.ok) {
      if (answer.problem.status === 401 || answer.problem.status === 403) {
        dispatch(sessionExpired())
      }
      return refused(item, answer.problem)
    }
    receiptId = Receipt.parse(answer.body).id
    await outboxStore.put({ ...item, receiptId })
  }
  const answer = await dispatch(
    generatedApi.endpoints.addSettlementLine.initiate({
      id: item.settlementId,
      'Idempotency-Key': item.lineKey,
      settlementLineBody: { ...item.line, receipt_id: receiptId },
    }),
  )
  const problem = asProblem(answer.error)
  if (answer.data === undefined || problem !== null) {
    return problem === null ? { outcome: 'waits' } : refused({ ...item, receiptId }, problem)
  }
  await outboxStore.remove(item.id)
  await dispatch(generatedApi.util.upsertQueryData('getSettlement', { id: item.settlementId }, answer.data))
  return { outcome: 'done', settlement: answer.data }
}

let isRunning = false

/** Sends what waits and was not refused, one after the other; stops where there is no signal. */
export async function sendWaiting(dispatch: AppDispatch, ownerId: string): Promise<void> {
  if (isRunning) {
    return
  }
  isRunning = true
  try {
    for (const item of await outboxStore.read()) {
      if (item.ownerId !== ownerId || item.refusal !== null) {
        continue
      }
      if ((await sendOne(dispatch, item)).outcome === 'waits') {
        return
      }
    }
  } finally {
    isRunning = false
  }
}
