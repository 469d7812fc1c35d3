import { useState } from 'react'
import {
  generatedApi,
  type SettlementDetail,
  useActOnSettlementMutation,
  useRemoveSettlementLineMutation,
} from '@/api/client'
import { etag, useIntent } from '@/api/intent'
import { asProblem, type Problem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'

const DONE: Readonly<Record<string, string>> = {
  submit: 'Enviaste la rendición a revisión.',
  withdraw: 'La rendición está abierta otra vez.',
  accept: 'Aceptaste la rendición.',
  'send-back': 'Devolviste la rendición.',
  excuse: 'La excepción quedó concedida.',
}

type Answer = { data?: SettlementDetail; error?: unknown }

/** Does something to a settlement, once; the answer is how it stands now. */
export function useSettlementAction(settlement: SettlementDetail) {
  const [send] = useActOnSettlementMutation()
  const [remove] = useRemoveSettlementLineMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const dispatch = useAppDispatch()
  const [problem, setProblem] = useState<Problem | null>(null)

  const perform = async (done: string, call: (key: string) => Promise<Answer>) => {
    const answer = await withIntent(call)
    const refusal = asProblem(answer.error)
    setProblem(refusal)
    if (answer.data !== undefined) {
      await dispatch(generatedApi.util.upsertQueryData('getSettlement', { id: settlement.id }, answer.data))
      notify.success(done)
    } else if (refusal !== null) {
      notify.error(refusal.detail)
      // Whatever was refused, what the screen shows may be old.
      await dispatch(
        generatedApi.endpoints.getSettlement.initiate(
          { id: settlement.id },
          { forceRefetch: true, subscribe: false },
        ),
      )
    }
  }

  return {
    problem,
    act: async (action: string, reason?: string) =>
      perform(DONE[action] ?? settlement.number, async (key) =>
        send({
          id: settlement.id,
          action,
          'If-Match': etag(settlement.version),
          'Idempotency-Key': key,
          settlementActionBody: { reason: reason ?? null },
        }),
      ),
    removeLine: async (lineId: string) =>
      perform('El gasto se quitó.', async (key) =>
        remove({ id: settlement.id, lineId, 'Idempotency-Key': key }),
      ),
  }
}

export type SettlementActing = ReturnType<typeof useSettlementAction>
