import { generatedApi, type SettlementDetail } from '@/api/client'
import { asRead } from '@/api/intent'
import { useCommand } from '@/app/commands/useCommand'

const DONE: Readonly<Record<string, string>> = {
  submit: 'Enviaste la rendición a revisión.',
  withdraw: 'La rendición está abierta otra vez.',
  accept: 'Aceptaste la rendición.',
  'send-back': 'Devolviste la rendición.',
  excuse: 'La excepción quedó concedida.',
}

/** A settlement as its commands answer with it. */
export function settlementRecord(id: string) {
  return { endpoint: generatedApi.endpoints.getSettlement, arg: { id } }
}

/** Does something to a settlement, once; the answer is how it stands now. */
export function useSettlementAction(settlement: SettlementDetail) {
  const { send, problem } = useCommand()
  const shows = settlementRecord(settlement.id)
  return {
    problem,
    act: async (action: string, reason?: string) =>
      send(
        generatedApi.endpoints.actOnSettlement,
        { ...asRead(settlement), action, settlementActionBody: { reason: reason ?? null } },
        { done: DONE[action] ?? settlement.number, shows },
      ),
    removeLine: async (lineId: string) =>
      send(
        generatedApi.endpoints.removeSettlementLine,
        { id: settlement.id, lineId },
        { done: 'El gasto se quitó.', shows },
      ),
  }
}

export type SettlementActing = ReturnType<typeof useSettlementAction>
