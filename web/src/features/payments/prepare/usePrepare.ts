import { useState } from 'react'
import { type CreatePaymentBody, type PaymentDetail, useCreatePaymentMutation } from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import type { Form } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'

/** The command that prepares a payment. */
export const PREPARES = { endpoint: 'createPayment' }

/** What the bank prints beside the transfer. */
export const CONCEPT_LENGTH = 140

export type PrepareField =
  | 'beneficiary_id'
  | 'account_id'
  | 'source_account_id'
  | 'amount_minor'
  | 'execution_date'
  | 'concept'
  | 'reason'
  | 'concept_account_id'

export interface Prepare {
  /** Which of the two buttons is at work. */
  running: 'submit' | 'draft' | null
  /** The new payment, or null when it was refused: the form then says why. */
  prepare: (payment: CreatePaymentBody) => Promise<PaymentDetail | null>
}

/** Prepares a payment once, however often the button is pressed, and says what became of it. */
export function usePrepare<F extends PrepareField>(form: Form<F>): Prepare {
  const [create] = useCreatePaymentMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const [running, setRunning] = useState<Prepare['running']>(null)

  const prepare = async (createPaymentBody: CreatePaymentBody) => {
    setRunning(createPaymentBody.submit === true ? 'submit' : 'draft')
    const answer = await withIntent(async (key) => create({ 'Idempotency-Key': key, createPaymentBody }))
    setRunning(null)
    const problem = asProblem(answer.error)
    if (problem !== null || answer.data === undefined) {
      if (problem !== null) {
        form.refuse(problem)
        notify.error(problem.detail)
      }
      return null
    }
    notify.success(
      answer.data.state === 'draft'
        ? `El pago ${answer.data.number} quedó en borrador.`
        : `El pago ${answer.data.number} espera autorización.`,
    )
    return answer.data
  }
  return { running, prepare }
}
