import { useRef, useState } from 'react'
import { type CashTransferItem, generatedApi, useActOnCashTransferMutation } from '@/api/client'
import { etag, useIntent } from '@/api/intent'
import { asProblem, type Problem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { TRANSFER_ACTIONS, type TransferAction } from './actions'

export interface TransferActing {
  /** The transfer that is on its way to the server, with what is done to it. */
  running: { id: string; action: TransferAction } | null
  problem: Problem | null
  act: (row: CashTransferItem, action: TransferAction) => Promise<void>
}

/** Takes a transfer one step on, once and never before the server has said so. */
export function useTransferAction(): TransferActing {
  const [send] = useActOnCashTransferMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const dispatch = useAppDispatch()
  const isBusy = useRef(false)
  const [running, setRunning] = useState<TransferActing['running']>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const act: TransferActing['act'] = async (row, action) => {
    const { ask, done } = TRANSFER_ACTIONS[action]
    const cashTransferActionBody = isBusy.current ? null : await ask(row)
    if (cashTransferActionBody === null || isBusy.current) {
      return
    }
    isBusy.current = true
    setRunning({ id: row.id, action })
    const answer = await withIntent(async (key) =>
      send({
        id: row.id,
        action,
        'If-Match': etag(row.version),
        'Idempotency-Key': key,
        cashTransferActionBody,
      }),
    )
    isBusy.current = false
    setRunning(null)
    const refusal = asProblem(answer.error)
    setProblem(refusal)
    if (answer.data !== undefined) {
      notify.success(done(row))
    } else if (refusal !== null) {
      notify.error(refusal.detail)
      // Whatever was refused, what the screen shows may be old.
      dispatch(generatedApi.util.invalidateTags(['cash']))
    }
  }
  return { running, problem, act }
}
