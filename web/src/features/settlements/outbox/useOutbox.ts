import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { SettlementDetail } from '@/api/client'
import { newIntentKey } from '@/api/intent'
import { useSession } from '@/app/session/useSession'
import { useAppDispatch } from '@/app/store'
import { type Sent, sendOne } from './send'
import { outboxStore, type Waiting, type WaitingLine } from './store'

interface Outbox {
  /** What waits to be sent to this settlement. */
  waiting: readonly Waiting[]
  /** Keeps an expense on the phone and tries to send it at once. A refusal leaves nothing behind: the form says it. */
  add: (line: WaitingLine, photo: File | null) => Promise<Sent>
  /** Tries one again that was refused or waits. */
  retry: (item: Waiting) => Promise<Sent>
  drop: (item: Waiting) => Promise<void>
}

/** The expenses of a settlement that are still on this phone. What the settlement has is dropped here: only its answer was lost. */
export function useOutbox({ id: settlementId, lines }: Pick<SettlementDetail, 'id' | 'lines'>): Outbox {
  const dispatch = useAppDispatch()
  const { user } = useSession()
  const all = useSyncExternalStore(outboxStore.subscribe, outboxStore.shown)
  useEffect(() => {
    void outboxStore.read()
  }, [])
  const { waiting, arrived } = useMemo(() => {
    const own = all.filter((item) => item.settlementId === settlementId && item.ownerId === user.id)
    const there = new Set(lines.map(({ id }) => id))
    return {
      waiting: own.filter(({ id }) => !there.has(id)),
      arrived: own.filter(({ id }) => there.has(id)),
    }
  }, [all, settlementId, lines, user.id])
  useEffect(() => {
    for (const { id } of arrived) {
      void outboxStore.remove(id)
    }
  }, [arrived])
  return {
    waiting,
    add: async (line, photo) => {
      const item: Waiting = {
        id: newIntentKey(),
        ownerId: user.id,
        settlementId,
        line,
        photo,
        photoKey: newIntentKey(),
        lineKey: newIntentKey(),
        receiptId: null,
        refusal: null,
      }
      await outboxStore.put(item)
      const sent = await sendOne(dispatch, item)
      if (sent.outcome === 'refused') {
        await outboxStore.remove(item.id)
      }
      return sent
    },
    retry: async (item) => {
      // With the keys it has: where only the answer was lost, another key would write the expense down twice.
      const again: Waiting = { ...item, refusal: null }
      await outboxStore.put(again)
      return sendOne(dispatch, again)
    },
    drop: async (item) => outboxStore.remove(item.id),
  }
}
