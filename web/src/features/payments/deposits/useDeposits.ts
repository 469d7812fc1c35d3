import { type CashTransferItem, generatedApi } from '@/api/client'
import { asRead } from '@/api/intent'
import { useEach } from '@/app/lists/bulk/useEach'
import { useFreshDialog } from '@/ui/useFreshDialog'

/** Many deposits that arrived at the bank: each confirmed with its own number, and answered row by row. */
export function useDeposits(chosen: { setRows: (rows: readonly CashTransferItem[]) => void }) {
  const each = useEach<CashTransferItem>()
  const dialog = useFreshDialog<readonly CashTransferItem[]>()
  const receive = async (references: ReadonlyMap<string, string>) => {
    const left = await each.run('receive', dialog.about ?? [], async (send, deposit) =>
      send(
        generatedApi.endpoints.actOnCashTransfer,
        {
          ...asRead(deposit),
          action: 'receive',
          cashTransferActionBody: { bank_reference: references.get(deposit.id) ?? '' },
        },
        { saysRefusal: false, rereads: ['cash'] },
      ),
    )
    if (left !== null) {
      chosen.setRows(left)
    }
  }
  return { ...each, dialog, receive }
}
