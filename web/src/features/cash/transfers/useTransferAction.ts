import { useState } from 'react'
import { type CashTransferItem, generatedApi } from '@/api/client'
import { etag } from '@/api/intent'
import type { Problem } from '@/api/problem'
import { useCommand } from '@/app/commands/useCommand'
import { TRANSFER_ACTIONS, type TransferAction } from './actions'

export interface TransferActing {
  /** The transfer that is on its way to the server, with what is done to it. */
  running: { id: string; action: TransferAction } | null
  problem: Problem | null
  act: (row: CashTransferItem, action: TransferAction) => Promise<void>
}

/** Takes a transfer one step on, once and never before the server has said so. */
export function useTransferAction(): TransferActing {
  const { send, isPending, problem } = useCommand()
  const [latest, setLatest] = useState<TransferActing['running']>(null)

  const act: TransferActing['act'] = async (row, action) => {
    const { id, version } = row
    const { ask, done } = TRANSFER_ACTIONS[action]
    const cashTransferActionBody = isPending ? null : await ask(row)
    if (cashTransferActionBody !== null) {
      setLatest({ id, action })
      await send(
        generatedApi.endpoints.actOnCashTransfer,
        { id, action, 'If-Match': etag(version), cashTransferActionBody },
        { done: done(row), rereads: ['cash'] },
      )
    }
  }
  return { running: isPending ? latest : null, problem, act }
}
