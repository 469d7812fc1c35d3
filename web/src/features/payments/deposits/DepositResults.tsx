import type { CashTransferItem } from '@/api/client'
import { BulkResults } from '@/app/lists/bulk/BulkResults'
import type { BulkOutcome } from '@/app/lists/bulk/useEach'
import { transferStateWords } from '@/lib/transferWords'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'

interface DepositResultsProps {
  outcome: BulkOutcome<CashTransferItem>
  onClose: () => void
}

/** What became of each chosen deposit. */
export function DepositResults({ outcome: { rows }, onClose }: DepositResultsProps) {
  return (
    <BulkResults
      label="Resultado de cada depósito"
      onClose={onClose}
      rows={rows.map(({ item, ok, code, detail, state }) => ({
        key: item.id,
        ok,
        code,
        title: item.from.name,
        text: (
          <>
            <NoWrap>{item.number}</NoWrap> ·{' '}
            <MoneyText amount_minor={item.amount_minor} currency={item.currency} />
          </>
        ),
        detail,
        state: state === undefined ? null : <StatePill {...transferStateWords(state)} />,
      }))}
    />
  )
}
