import { lazy, Suspense } from 'react'
import type { CashTransferItem } from '@/api/client'
import { BulkButtons } from '@/app/lists/bulk/BulkButtons'
import type { SelectionOf } from '@/app/lists/descriptor'
import { Transfers, useTransfers } from '@/features/cash/door'
import { formatTotals } from '@/lib/money'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { DepositsDialog } from './DepositsDialog'
import { useDeposits } from './useDeposits'

const DepositResults = lazy(async () => ({ default: (await import('./DepositResults')).DepositResults }))

const TITLE = 'Depósitos por confirmar'

/** Why the reader does not confirm a deposit; null where they may. */
function whyNot({ actions }: CashTransferItem): string | null {
  return blockedWords(actions.find(({ action }) => action === 'receive')?.blocked_by)
}

const SELECTION: SelectionOf<CashTransferItem> = {
  label: ({ number, from }) => `${number}, ${from.name}`,
  canSelect: (row) => row.actions.some(({ action }) => action === 'receive') && whyNot(row) === null,
  whyNot,
  words: ['elegido', 'elegidos'],
  total: formatTotals,
  dropsBlocked: true,
}

/** Cash that is on its way to the bank: treasury says whether it arrived, deposit by deposit or of many at once. */
export function DepositList() {
  const transfers = useTransfers({
    title: TITLE,
    of: { to: 'bank', state: 'under_way' },
    actions: ['receive', 'refuse'],
    selection: SELECTION,
    empty: {
      title: 'No hay depósitos por confirmar',
      text: 'Aquí llega el efectivo que las cajas envían al banco. Lo confirmas con el número de su depósito.',
    },
  })
  const { pages, chosen } = transfers.list
  const deposits = useDeposits(chosen)
  const { dialog } = deposits
  return (
    <>
      <Transfers
        {...transfers}
        title={TITLE}
        past={paths.deposits}
        problem={pages.problem === null ? deposits.problem : null}
        bulk={
          <BulkButtons
            acts={[{ key: 'receive', label: 'Confirmar', count: chosen.rows.length }]}
            running={deposits.running}
            progress={deposits.progress}
            onRun={() => dialog.open(chosen.rows)}
          />
        }
      />
      {dialog.about === undefined ? null : (
        <Suspense>
          <DepositsDialog
            key={dialog.time}
            isOpen={dialog.isOpen}
            deposits={dialog.about}
            onSend={deposits.receive}
            onClose={dialog.close}
          />
        </Suspense>
      )}
      {deposits.outcome === null ? null : (
        <Suspense>
          <DepositResults outcome={deposits.outcome} onClose={deposits.close} />
        </Suspense>
      )}
    </>
  )
}
