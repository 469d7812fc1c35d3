import { lazy, Suspense } from 'react'
import type { ReceiptPageProps } from './ReceiptPage'

const Page = lazy(async () => ({ default: (await import('./ReceiptPage')).ReceiptPage }))

/** The receipt for rooms that show it in their own place: it comes when one is opened. */
export function ReceiptPage(props: ReceiptPageProps) {
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  )
}
