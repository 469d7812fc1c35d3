import { generatedApi, type PaymentDetail } from '@/api/client'
import { asRead } from '@/api/intent'
import type { Problem } from '@/api/problem'
import { useCommand } from '@/app/commands/useCommand'
import { ACTIONS } from './actions'

export interface PaymentActing {
  /** The action that is on its way. */
  running: string | null
  problem: Problem | null
  act: (payment: PaymentDetail, action: string) => Promise<void>
}

/** Moves a payment, once and never before the server has said so. */
export function usePaymentAction(): PaymentActing {
  const { send, running, isPending, problem } = useCommand()
  const act = async (payment: PaymentDetail, action: string) => {
    const spec = ACTIONS[action]
    const paymentActionBody = isPending ? undefined : await spec?.ask(payment)
    if (spec !== undefined && paymentActionBody !== undefined && paymentActionBody !== null) {
      await send(
        generatedApi.endpoints.actOnPayment,
        { ...asRead(payment), action, paymentActionBody },
        {
          done: spec.done(payment.number),
          shows: { endpoint: generatedApi.endpoints.getPayment, arg: { id: payment.id } },
        },
      )
    }
  }
  return { running, problem, act }
}
