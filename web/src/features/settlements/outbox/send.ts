import { generatedApi, type SettlementDetail } from '@/api/client'
import { newIntentKey } from '@/api/intent'
import { asProblem, isLost, isOutcomeUnknown, type Problem } from '@/api/problem'
import { uploadFile } from '@/api/upload'
import { fetchProfile } from '@/app/session/profile'
import { readProfile } from '@/app/session/readProfile'
import type { AppDispatch } from '@/app/store'
import { z } from '@/lib/schema'
import { BackOff } from './backOff'
import { outboxStore, type Waiting } from './store'

const Receipt = z.object({ id: z.string() })

/** What became of one try. `waits` is no failure: it is tried again when there is a signal. Whether all the rest would wait, too. */
export type Sent =
  | { outcome: 'done'; settlement: SettlementDetail }
  | { outcome: 'waits'; isForAll: boolean; mayHaveArrived?: boolean }
  | { outcome: 'refused'; problem: Problem }

/** What another time may be answered otherwise: no signal, a server that is busy, a session that is over, rights that change. */
function isPassing(problem: Problem): boolean {
  const { status, code } = problem
  return isOutcomeUnknown(problem) || [401, 403, 429].includes(status) || code === 'rights_changed'
}

async function refused(item: Waiting, problem: Problem): Promise<Sent> {
  if (isPassing(problem)) {
    // A session that is over, a server that asks for patience, no signal; all else may be about this one.
    return { outcome: 'waits', isForAll: [401, 403, 429].includes(problem.status) || !navigator.onLine }
  }
  if (item.receiptId !== null && problem.errors.some(({ field }) => field === 'receipt_id')) {
    // The server has it no more, since the bank gave the advance back meanwhile: the photograph is sent anew.
    await outboxStore.put({ ...item, receiptId: null, photoKey: newIntentKey() })
    return { outcome: 'waits', isForAll: false }
  }
  await outboxStore.put({ ...item, refusal: problem.detail })
  return { outcome: 'refused', problem }
}

/** The expense itself was sent, and is not known to be there. */
async function unaccepted(item: Waiting, problem: Problem | null): Promise<Sent> {
  if (problem === null) {
    return { outcome: 'waits', isForAll: false }
  }
  const mayHaveArrived = item.mayHaveArrived === true || isLost(problem)
  if (isLost(problem)) {
    await outboxStore.put({ ...item, mayHaveArrived })
  }
  const sent = await refused(item, problem)
  return sent.outcome === 'waits' ? { ...sent, mayHaveArrived } : sent
}

const underWay = new Map<string, Promise<Sent>>()

/** Sends an expense; whoever asks for the same one meanwhile gets the same outcome. */
export async function sendOne(dispatch: AppDispatch, item: Waiting): Promise<Sent> {
  const running = underWay.get(item.id)
  if (running !== undefined) {
    return running
  }
  const sending = alone(async () => send(dispatch, item.id))
  underWay.set(item.id, sending)
  try {
    return await sending
  } finally {
    underWay.delete(item.id)
  }
}

/** One tab at a time, where the browser knows of the others. */
async function alone(send: () => Promise<Sent>): Promise<Sent> {
  return 'locks' in navigator ? navigator.locks.request('caudal.outbox', send) : send()
}

/**
 * Whether the browser's session is still this person's: in another tab it may have ended and another's begun, whose token this
 * one would send with. Without a signal nobody knows, and nothing can be sent.
 */
async function isSignedIn(dispatch: AppDispatch, ownerId: string): Promise<boolean> {
  const answer = await fetchProfile()
  if (!answer.ok) {
    return false
  }
  const isOwner = answer.user?.id === ownerId
  if (!isOwner) {
    // The tab learns of it as on focus: it shows no more of whoever left.
    await dispatch(readProfile())
  }
  return isOwner
}

/** The photograph, then the expense that names it. Each has its name and its key: sent again it arrives once. */
async function send(dispatch: AppDispatch, id: string): Promise<Sent> {
  // As it is kept now: another tab may have sent it, or its person dropped it.
  const item = (await outboxStore.read()).find((kept) => kept.id === id)
  if (item === undefined) {
    return { outcome: 'waits', isForAll: false }
  }
  if (!(await isSignedIn(dispatch, item.ownerId))) {
    return { outcome: 'waits', isForAll: true }
  }
  let { receiptId } = item
  if (item.photo !== null && receiptId === null) {
    const answer = await uploadFile({
      path: `/api/v1/settlements/${item.settlementId}/receipts?name=${encodeURIComponent(item.photo.name)}`,
      file: item.photo,
      key: item.photoKey,
      onProgress: () => undefined,
    })
    if (!answer.ok) {
      return refused(item, answer.problem)
    }
    receiptId = Receipt.parse(answer.body).id
    await outboxStore.put({ ...item, receiptId })
    // It may have taken minutes, in which another person signed in.
    if (!(await isSignedIn(dispatch, item.ownerId))) {
      return { outcome: 'waits', isForAll: true }
    }
  }
  const answer = await dispatch(
    generatedApi.endpoints.addSettlementLine.initiate({
      id: item.settlementId,
      'Idempotency-Key': item.lineKey,
      settlementLineBody: { ...item.line, id: item.id, receipt_id: receiptId },
    }),
  )
  const problem = asProblem(answer.error)
  if (answer.data === undefined || problem !== null) {
    return unaccepted({ ...item, receiptId }, problem)
  }
  // First what has it, then what kept it: between the two it would be nowhere on the screen.
  await dispatch(generatedApi.util.upsertQueryData('getSettlement', { id: item.settlementId }, answer.data))
  await outboxStore.remove(item.id)
  return { outcome: 'done', settlement: answer.data }
}

let isRunning = false
const backOff = new BackOff()

/** Now that the signal is back, what failed without it rests no longer. */
export function wake(): void {
  backOff.clear()
}

/** Sends what waits and was not refused, one after the other; stops where there is no signal. What fails alone rests a while. */
export async function sendWaiting(dispatch: AppDispatch, ownerId: string): Promise<void> {
  if (isRunning) {
    return
  }
  isRunning = true
  try {
    for (const item of await outboxStore.read()) {
      if (item.ownerId !== ownerId || item.refusal !== null || backOff.rests(item.id, Date.now())) {
        continue
      }
      const sent = await sendOne(dispatch, item)
      if (sent.outcome !== 'waits') {
        backOff.forget(item.id)
      } else if (sent.isForAll) {
        return
      } else {
        backOff.failed(item.id, Date.now())
      }
    }
  } finally {
    isRunning = false
  }
}
