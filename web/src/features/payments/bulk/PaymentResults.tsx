import type { PaymentItem } from '@/api/client'
import { BulkResults } from '@/app/lists/bulk/BulkResults'
import type { BulkOutcome } from '@/app/lists/bulk/useEach'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'
import { stateWords } from '../words'
import { NextStep } from './NextStep'

interface PaymentResultsProps {
  outcome: BulkOutcome<PaymentItem>
  onClose: () => void
}

/** What became of each chosen payment. */
export function PaymentResults({ outcome: { rows }, onClose }: PaymentResultsProps) {
  return (
    <BulkResults
      label="Resultado de cada pago"
      onClose={onClose}
      action={<NextStep rows={rows} />}
      rows={rows.map(({ item, ok, code, detail, state }) => ({
        key: item.id,
        ok,
        code,
        title: item.beneficiary.name,
        text: (
          <>
            <NoWrap>{item.number}</NoWrap> ·{' '}
            <MoneyText amount_minor={item.amount_minor} currency={item.currency} />
          </>
        ),
        detail,
        state: state === undefined ? null : <StatePill {...stateWords(state)} />,
      }))}
    />
  )
}
