import { generatedApi, type PaymentItem } from '@/api/client'
import { asRead } from '@/api/intent'
import { useEach } from '@/app/lists/bulk/useEach'
import { useFreshDialog } from '@/ui/useFreshDialog'
import type { ActionBody } from '../detail/actions'
import { allows, BULK_ACTS } from './acts'

/** What each payment of some is sent with. */
type BodyOf = (payment: PaymentItem) => ActionBody

/** One act on many payments: asked once, sent payment by payment, answered row by row. */
export function usePaymentsBulk(chosen: {
  rows: readonly PaymentItem[]
  setRows: (rows: readonly PaymentItem[]) => void
}) {
  const each = useEach<PaymentItem>()
  /** The payments whose references are asked for. */
  const sending = useFreshDialog<readonly PaymentItem[]>()

  const sendEach = async (action: string, payments: readonly PaymentItem[], bodyOf: BodyOf) => {
    const left = await each.run(action, payments, async (command, payment) =>
      command(
        generatedApi.endpoints.actOnPayment,
        { ...asRead(payment), action, paymentActionBody: bodyOf(payment) },
        { saysRefusal: false },
      ),
    )
    if (left !== null) {
      chosen.setRows(left)
    }
  }

  const run = async (action: string) => {
    const payments = chosen.rows.filter((payment) => allows(payment, action))
    if (action === 'send') {
      sending.open(payments)
      return
    }
    const leftOut = chosen.rows.filter((payment) => !allows(payment, action))
    const body = await BULK_ACTS[action]?.ask({ payments, leftOut, action })
    if (body !== null && body !== undefined) {
      await sendEach(action, payments, () => body)
    }
  }

  const send = async (references: ReadonlyMap<string, string>) =>
    sendEach('send', sending.about ?? [], ({ id }) => ({ bank_reference: references.get(id) ?? '' }))
  return { ...each, act: run, send, sending }
}
