import { useParams } from 'react-router'
import { ReceiptPage } from '@/features/payments/door'
import { paths } from '@/lib/paths'

/** The receipt of a payment in cash, from the session it was made in. */
export function CashReceiptPage() {
  const { id = '', payment = '' } = useParams()
  return <ReceiptPage id={payment} back={{ to: paths.cashSession(id), label: 'Volver al turno' }} />
}
