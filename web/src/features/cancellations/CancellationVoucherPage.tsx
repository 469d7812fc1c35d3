import { useParams } from 'react-router'
import { VoucherPage } from '@/app/cancellation/VoucherPage'
import { paths } from '@/lib/paths'

/** The voucher of a cancellation, for who manages them. */
export function CancellationVoucherPage() {
  const { id = '' } = useParams()
  return <VoucherPage id={id} back={paths.cancellation(id)} />
}
