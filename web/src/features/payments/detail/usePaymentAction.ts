import { useRef, useState } from 'react'
import { generatedApi, type PaymentDetail, useActOnPaymentMutation } from '@/api/client'
import { etag, useIntent } from '@/api/intent'
import { asProblem, type Problem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { ACTIONS, type ActionBody } from './actions'

export interface PaymentActing {
  /** The action that is on its way. */
  running: string | null
  problem: Problem | null
  act: (payment: PaymentDetail, action: string) => Promise<void>
}

/** Moves a payment, once and never before the server has said so. */
export function usePaymentAction(): PaymentActing {
  const [send] = useActOnPaymentMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const dispatch = useAppDispatch()
  const isBusy = useRef(false)
  const [running, setRunning] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  const perform = async (payment: PaymentDetail, action: string, body: ActionBody) => {
    const answer = await withIntent(async (key) =>
      send({
        id: payment.id,
        action,
        'If-Match': etag(payment.version),
        'Idempotency-Key': key,
        paymentActionBody: body,
      }),
    )
    const refusal = asProblem(answer.error)
    setProblem(refusal)
    if (answer.data !== undefined) {
      // The answer is the payment as it is now: nobody presses a button of the state before.
      await dispatch(generatedApi.util.upsertQueryData('getPayment', { id: payment.id }, answer.data))
      notify.success(ACTIONS[action]?.done(payment.number) ?? payment.number)
    } else if (refusal !== null) {
      notify.error(refusal.detail)
      // Whatever was refused, what the screen shows may be old.
      await dispatch(
        generatedApi.endpoints.getPayment.initiate(
          { id: payment.id },
          { forceRefetch: true, subscribe: false },
        ),
      )
    }
  }

  const act = async (payment: PaymentDetail, action: string) => {
    const spec = ACTIONS[action]
    if (isBusy.current || spec === undefined) {
      return
    }
    const body = await spec.ask(payment)
    if (body === null || isBusy.current) {
      return
    }
    isBusy.current = true
    setRunning(action)
    try {
      await perform(payment, action, body)
    } finally {
      isBusy.current = false
      setRunning(null)
    }
  }
  return { running, problem, act }
}
