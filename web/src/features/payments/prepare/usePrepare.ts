import { type CreatePaymentBody, generatedApi, type PaymentDetail } from '@/api/client'
import { useCommand } from '@/app/commands/useCommand'
import type { Form } from '@/app/forms/useForm'

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
  /** Which of the two buttons is at work: `submit` or `draft`. */
  running: string | null
  /** The new payment, or null when it was refused: the form then says why. */
  prepare: (payment: CreatePaymentBody) => Promise<PaymentDetail | null>
}

/** Prepares a payment once, however often the button is pressed, and says what became of it. */
export function usePrepare<F extends PrepareField>(form: Form<F>): Prepare {
  const { send, running } = useCommand()
  const prepare = async (createPaymentBody: CreatePaymentBody) => {
    const answer = await send(
      generatedApi.endpoints.createPayment,
      { createPaymentBody },
      {
        as: createPaymentBody.submit === true ? 'submit' : 'draft',
        done: ({ number, state }) =>
          `El pago ${number} ${state === 'draft' ? 'quedó en borrador' : 'espera autorización'}.`,
        form,
        saysRefusal: true,
      },
    )
    return answer.ok ? answer.data : null
  }
  return { running, prepare }
}
