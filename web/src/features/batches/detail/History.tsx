import Typography from '@mui/material/Typography'
import type { BatchDetail, BatchEvent } from '@/api/batches'
import { counted } from '@/lib/counts'
import { Changes } from '@/ui/Changes'
import { FoldedSection } from '@/ui/FoldedSection'
import { Timeline } from '@/ui/Timeline'
import { columnLabel, isColumn } from '../columns'
import { changeWords, historyWords, stateWords } from '../words'

/** What happened to a batch; people look for the last thing first. */
export function History({ batch }: { batch: BatchDetail }) {
  const items = batch.events
    .map((event, index) => ({
      id: `${String(event.at_ms)}-${String(index)}`,
      title: historyWords(event.action),
      at: event.at_ms,
      by: event.actor,
      tone: stateWords(event.to).tone,
      body: <ChangeDetails event={event} currency={batch.currency} />,
    }))
    .toReversed()
  return (
    <FoldedSection title="Historia" hint={counted(items.length, 'paso', 'pasos')}>
      <Timeline items={items} />
    </FoldedSection>
  )
}

/** Why, and what was another before. */
function ChangeDetails({
  event: { reason, changes, more_changes },
  currency,
}: {
  event: BatchEvent
  currency: string
}) {
  return (
    <>
      {reason === null || reason === undefined ? null : (
        <Typography variant="body2" component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          «{reason}»
        </Typography>
      )}
      {changes.length === 0 ? null : (
        <Changes
          changes={changes.map(({ line, field, before, after }) => ({
            field: line === null || line === undefined ? field : `row_${String(line)}/${field}`,
            label: changeWords(line, isColumn(field) ? columnLabel(field) : null),
            before,
            after,
          }))}
          kind="batch"
          currency={currency}
        />
      )}
      {more_changes === 0 ? null : (
        <Typography variant="body2" color="textSecondary">
          Y {counted(more_changes, 'cambio más', 'cambios más')}, que la auditoría guarda uno por uno.
        </Typography>
      )}
    </>
  )
}
