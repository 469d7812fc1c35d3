import { useParams, useSearchParams } from 'react-router'
import { ReceiptPage } from '@/features/payments/door'
import { paths } from '@/lib/paths'

/** The receipt behind an entry, for who reads the books and pays nothing. */
export function EntryReceiptPage() {
  const { paymentId = '' } = useParams()
  const [params] = useSearchParams()
  const entry = params.get('entry')
  return (
    <ReceiptPage
      id={paymentId}
      back={
        entry === null
          ? { to: paths.accounting, label: 'Volver al diario' }
          : { to: paths.accountingEntry(entry), label: 'Volver al asiento' }
      }
    />
  )
}
