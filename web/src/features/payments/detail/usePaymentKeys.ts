import { generatedApi, type PaymentDetail, useGetPaymentQuery } from '@/api/client'
import { asProblem } from '@/api/problem'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { blockedWords } from '@/lib/people'
import { recordInHand } from '@/ui/rowFocus'
import type { PaymentActing } from './usePaymentAction'

const NOT_NOW = {
  authorize: 'en su estado actual no hay nada que autorizar.',
  'send-back': 'en su estado actual no se puede devolver a borrador.',
} as const

type KeyedAction = keyof typeof NOT_NOW

interface KeyedPage {
  /** The payment that is open. */
  openId: string | undefined
  /** Whether the rows of the list are payments: some views list what has none yet. */
  listsPayments: boolean
  acting: PaymentActing
}

/** What the keys of the payments decide on: the payment that is open, else the one whose row the keyboard stands in. */
export function usePaymentKeys({ openId, listsPayments, acting }: KeyedPage) {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const { currentData: open } = useGetPaymentQuery({ id: openId ?? '' }, { skip: openId === undefined })

  const decideOn = async (payment: PaymentDetail, action: KeyedAction) => {
    const state = payment.actions.find((candidate) => candidate.action === action)
    if (state !== undefined && (state.blocked_by ?? null) === null) {
      await acting.act(payment, action)
    } else {
      notify.warning(`${payment.number}: ${blockedWords(state?.blocked_by) ?? NOT_NOW[action]}`)
    }
  }
  const readAndDecide = async (id: string, action: KeyedAction) => {
    // A row knows neither the account that the question shows nor who else may do it.
    const { data, error } = await dispatch(
      generatedApi.endpoints.getPayment.initiate({ id }, { forceRefetch: true, subscribe: false }),
    )
    if (data === undefined) {
      notify.error(asProblem(error)?.detail ?? 'No pudimos leer el pago.')
    } else {
      await decideOn(data, action)
    }
  }
  const decide = (action: KeyedAction) => {
    const id = openId === undefined && !listsPayments ? undefined : recordInHand(openId)
    if (id === undefined) {
      return false
    }
    void (open?.id === id ? decideOn(open, action) : readAndDecide(id, action))
    return true
  }
  return { a: () => decide('authorize'), r: () => decide('send-back') } as const
}
