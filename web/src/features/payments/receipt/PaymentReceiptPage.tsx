import { useParams } from 'react-router'
import { paths } from '@/lib/paths'
import { ReceiptPage } from './lazyReceipt'

/** The receipt of a payment, from the payment. */
export function PaymentReceiptPage() {
  const { id = '' } = useParams()
  return <ReceiptPage id={id} back={{ to: paths.singlePayment(id), label: 'Volver al pago' }} />
}
