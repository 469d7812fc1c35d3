import { generatedApi, type Payable } from '@/api/client'
import { useEach } from '@/app/lists/bulk/useEach'
import { useFreshDialog } from '@/ui/useFreshDialog'
import type { Prepared } from './PrepareManyDialog'

/** Payments for many requests: asked once, prepared one by one, answered row by row. */
export function usePrepareMany(chosen: { setRows: (rows: readonly Payable[]) => void }) {
  const each = useEach<Payable>()
  const dialog = useFreshDialog<readonly Payable[]>()
  const prepare = async (payments: readonly Prepared[]) => {
    const byRequest = new Map(payments.map((payment) => [payment.payable.request_id, payment]))
    const left = await each.run(
      'prepare',
      payments.map(({ payable }) => payable),
      async (send, { request_id }) => {
        const { payable: _payable, ...body } = byRequest.get(request_id) ?? missing(request_id)
        return send(
          generatedApi.endpoints.createPayment,
          { createPaymentBody: { ...body, request_id, submit: true } },
          { saysRefusal: false },
        )
      },
    )
    if (left !== null) {
      chosen.setRows(left)
    }
  }
  return { ...each, dialog, prepare }
}

function missing(request: string): never {
  throw new Error(`nothing was prepared for ${request}`)
}
