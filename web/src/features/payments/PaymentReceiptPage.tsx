import { useParams } from 'react-router'
import { ReceiptPage } from '@/app/receipt/ReceiptPage'
import { paths } from '@/lib/paths'

/** The receipt of a payment, from the payment. */
export function PaymentReceiptPage() {
  const { id = '' } = useParams()
  return <ReceiptPage id={id} back={{ to: paths.singlePayment(id), label: 'Volver al pago' }} />
}
