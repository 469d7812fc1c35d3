import Typography from '@mui/material/Typography'
import type { BatchDetail } from '@/api/batches'
import { Section } from '@/ui/Section'
import { Timeline } from '@/ui/Timeline'
import { historyWords, stateWords } from '../words'

/** What happened to a batch; people look for the last thing first. */
export function History({ batch }: { batch: BatchDetail }) {
  const items = batch.events
    .map(({ at_ms, actor, action, to, reason }, index) => ({
      id: `${String(at_ms)}-${String(index)}`,
      title: historyWords(action),
      at: at_ms,
      by: actor,
      tone: stateWords(to).tone,
      body:
        reason === null || reason === undefined ? undefined : (
          <Typography variant="body2" component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            «{reason}»
          </Typography>
        ),
    }))
    .toReversed()
  return (
    <Section title="Historia">
      <Timeline items={items} />
    </Section>
  )
}
