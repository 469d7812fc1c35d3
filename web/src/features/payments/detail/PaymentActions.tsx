import type { PaymentDetail } from '@/api/client'
import { useAskCancellation } from '@/features/cancellations/door'
import { isForReader } from '@/lib/actions'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { ActionBar, type DocumentAction } from '@/ui/document/ActionBar'
import { ACTIONS } from './actions'
import type { PaymentActing } from './usePaymentAction'

const LOOKS = { primary: 'next', secondary: 'soft', danger: 'danger' } as const

const ORDER = Object.keys(LOOKS)

interface PaymentActionsProps {
  payment: PaymentDetail
  acting: PaymentActing
}

/** What fits the payment now: what the reader may do, and what blocks it. */
export function PaymentActions({ payment, acting }: PaymentActionsProps) {
  const cancelling = useAskCancellation('payment', payment.id)
  const shown = payment.actions.flatMap((state) => {
    const spec = ACTIONS[state.action]
    return spec === undefined || !isForReader(state) ? [] : [{ ...state, spec }]
  })
  // The step forward first, the way back last, as on every page of a record.
  const ordered = shown.toSorted((a, b) => ORDER.indexOf(a.spec.look) - ORDER.indexOf(b.spec.look))
  const actions = ordered.map(
    ({ action, spec, blocked_by }): DocumentAction => ({
      key: action,
      label: spec.label,
      look: LOOKS[spec.look],
      blockedBy: blockedWords(blocked_by),
      isPending: acting.running !== null,
      pendingLabel: acting.running === action ? 'enviando…' : spec.label,
      onAct: () => void acting.act(payment, action),
    }),
  )
  return (
    <>
      <ActionBar
        actions={[
          ...receiptOf(payment),
          ...actions,
          ...(payment.state === 'confirmed' ? [cancelling.action] : []),
        ]}
      />
      {cancelling.dialog}
    </>
  )
}

/** Its receipt is what one comes for once it is paid, not once it was reversed. */
function receiptOf({ id, state, receipt }: PaymentDetail): DocumentAction[] {
  if (receipt === null || receipt === undefined) {
    return []
  }
  const look = state === 'reversed' ? 'soft' : 'next'
  return [{ key: 'receipt', label: 'Comprobante de pago', look, to: paths.paymentReceipt(id) }]
}
