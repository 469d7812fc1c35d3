import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router'
import type { PaymentDetail } from '@/api/client'
import { AskCancellation } from '@/features/cancellations/door'
import { isForReader } from '@/lib/actions'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { ACTIONS } from './actions'
import type { PaymentActing } from './usePaymentAction'

const LOOKS = {
  primary: { variant: 'contained', color: 'primary' },
  secondary: { variant: 'outlined', color: 'inherit' },
  danger: { variant: 'outlined', color: 'error' },
} as const

const ORDER = Object.keys(LOOKS)

interface PaymentActionsProps {
  payment: PaymentDetail
  acting: PaymentActing
}

/** What fits the payment now: what the reader may do, and what blocks it. */
export function PaymentActions({ payment, acting }: PaymentActionsProps) {
  const hasReceipt = payment.receipt !== null && payment.receipt !== undefined
  const shown = payment.actions.flatMap((state) => {
    const spec = ACTIONS[state.action]
    return spec === undefined || !isForReader(state) ? [] : [{ ...state, spec }]
  })
  // The step forward first, the way back last, as on every page of a record.
  const ordered = shown.toSorted((a, b) => ORDER.indexOf(a.spec.look) - ORDER.indexOf(b.spec.look))
  const isCancellable = payment.state === 'confirmed'
  if (shown.length === 0 && !hasReceipt && !isCancellable) {
    return null
  }
  return (
    <Stack
      role="group"
      aria-label="Acciones"
      direction="row"
      useFlexGap
      sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start', displayPrint: 'none' }}
    >
      {hasReceipt ? (
        <Button
          component={Link}
          to={paths.paymentReceipt(payment.id)}
          {...LOOKS[payment.state === 'reversed' ? 'secondary' : 'primary']}
        >
          Comprobante de pago
        </Button>
      ) : null}
      {ordered.map(({ action, spec, blocked_by }) => (
        <ActionButton
          key={action}
          data-action={action}
          {...LOOKS[spec.look]}
          blockedBy={blockedWords(blocked_by)}
          isPending={acting.running !== null}
          pendingLabel={acting.running === action ? 'enviando…' : spec.label}
          onAct={() => void acting.act(payment, action)}
        >
          {spec.label}
        </ActionButton>
      ))}
      {isCancellable ? <AskCancellation kind="payment" id={payment.id} /> : null}
    </Stack>
  )
}
