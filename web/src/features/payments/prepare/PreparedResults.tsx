import type { Payable } from '@/api/client'
import { BulkResults } from '@/app/lists/bulk/BulkResults'
import type { BulkOutcome } from '@/app/lists/bulk/useEach'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'
import { NextStep } from '../bulk/NextStep'
import { stateWords } from '../words'

interface PreparedResultsProps {
  outcome: BulkOutcome<Payable>
  onClose: () => void
}

/** Which of the chosen requests have a payment now. */
export function PreparedResults({ outcome: { rows }, onClose }: PreparedResultsProps) {
  return (
    <BulkResults
      label="Resultado de cada solicitud"
      onClose={onClose}
      action={<NextStep rows={rows} />}
      rows={rows.map(({ item, ok, code, detail, state }) => ({
        key: item.request_id,
        ok,
        code,
        title: item.beneficiary.name,
        text: (
          <>
            <NoWrap>{item.number}</NoWrap> ·{' '}
            <MoneyText amount_minor={item.approved_minor} currency={item.currency} />
          </>
        ),
        detail,
        state: state === undefined ? null : <StatePill {...stateWords(state)} />,
      }))}
    />
  )
}
