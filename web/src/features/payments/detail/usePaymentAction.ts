import { useState } from 'react'
import { generatedApi, type PaymentDetail } from '@/api/client'
import { asRead } from '@/api/intent'
import type { Problem } from '@/api/problem'
import { useCommand } from '@/app/commands/useCommand'
import { ACTIONS } from './actions'

export interface PaymentActing {
  /** The payment that it was last about. */
  about: string | null
  /** The action that is on its way. */
  running: string | null
  problem: Problem | null
  forget: () => void
  act: (payment: PaymentDetail, action: string) => Promise<void>
}

/** Moves a payment, once and never before the server has said so. */
export function usePaymentAction(): PaymentActing {
  const { send, running, isPending, problem, forget } = useCommand()
  const [about, setAbout] = useState<string | null>(null)
  const act = async (payment: PaymentDetail, action: string) => {
    const spec = ACTIONS[action]
    const paymentActionBody = isPending ? undefined : await spec?.ask(payment)
    if (spec !== undefined && paymentActionBody !== undefined && paymentActionBody !== null) {
      setAbout(payment.id)
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
  return { about, running, problem, forget, act }
}
