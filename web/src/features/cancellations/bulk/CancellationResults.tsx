import type { CancellationItem } from '@/api/client'
import { BulkResults } from '@/app/lists/bulk/BulkResults'
import type { BulkOutcome } from '@/app/lists/bulk/useEach'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import { StatePill } from '@/ui/StatePill'
import { stateWords } from '../words'

interface CancellationResultsProps {
  outcome: BulkOutcome<CancellationItem>
  onClose: () => void
}

/** What became of each chosen cancellation. */
export function CancellationResults({ outcome: { rows }, onClose }: CancellationResultsProps) {
  return (
    <BulkResults
      label="Resultado de cada anulación"
      onClose={onClose}
      rows={rows.map(({ item: { id, number, target }, ok, code, detail, state }) => ({
        key: id,
        ok,
        code,
        title: target.title,
        text: (
          <>
            <NoWrapPhrases text={`${number} · ${target.number} · `} />
            <MoneyText amount_minor={target.amount_minor} currency={target.currency} />
          </>
        ),
        detail,
        state: state === undefined ? null : <StatePill {...stateWords(state)} />,
      }))}
    />
  )
}
