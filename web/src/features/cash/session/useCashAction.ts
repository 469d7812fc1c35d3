import { type CashActionBody, type CashSessionDetail, generatedApi } from '@/api/client'
import { etag } from '@/api/intent'
import { useCommand } from '@/app/commands/useCommand'
import { sessionRecord } from './record'

const DONE: Readonly<Record<string, string>> = {
  freeze: 'Empezó el arqueo: la caja no admite movimientos hasta que lo presentes.',
  resume: 'La caja sigue abierta.',
  submit: 'Presentaste el arqueo.',
  explain: 'La explicación quedó anotada.',
  recount: 'Pediste contar otra vez.',
  approve: 'Aprobaste el cierre.',
}

/** Does something to a session, once; the answer is how it stands now. */
export function useCashAction(session: CashSessionDetail) {
  const { send, running, problem } = useCommand()
  const shows = sessionRecord(session.id)
  return {
    running,
    problem,
    act: async (action: string, cashActionBody: CashActionBody = {}) =>
      send(
        generatedApi.endpoints.actOnCashSession,
        { id: session.id, action, 'If-Match': etag(session.version), cashActionBody },
        { done: DONE[action] ?? session.number, shows },
      ),
    reverse: async (id: string, reason: string) =>
      send(
        generatedApi.endpoints.reverseCashMovement,
        { id, reverseMovementBody: { reason } },
        { as: 'reverse', done: 'El movimiento quedó reversado.', shows },
      ),
  }
}

export type CashActing = ReturnType<typeof useCashAction>
