import Stack from '@mui/material/Stack'
import { useNavigate } from 'react-router'
import type { BatchDetail } from '@/api/batches'
import { isForReader } from '@/lib/actions'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { StepOfOthers } from '@/ui/StepOfOthers'
import { ACTIONS } from './actions'
import type { BatchActing } from './useBatchAction'

const LOOKS = {
  primary: { variant: 'contained', color: 'primary' },
  secondary: { variant: 'outlined', color: 'inherit' },
  danger: { variant: 'outlined', color: 'error' },
} as const

/** Before its first check a batch is checked where its columns are named; it is returned where it is approved. */
const standsElsewhere = (batch: BatchDetail, action: string) =>
  action === 'send-back' || (action === 'validate' && batch.lines === 0)

/** What fits the batch now: what the reader may do, what blocks it, and who does it where it is all for others. */
export function BatchActions({ batch, acting }: { batch: BatchDetail; acting: BatchActing }) {
  const navigate = useNavigate()
  const shown = batch.actions.flatMap((state) => {
    const spec = ACTIONS[state.action]
    const isHere = isForReader(state) && !standsElsewhere(batch, state.action)
    return spec === undefined || !isHere ? [] : [{ ...state, spec }]
  })
  const press = async (action: string) => {
    const spec = ACTIONS[action]
    const body = await spec?.ask(batch)
    if (spec === undefined || body === null || body === undefined) {
      return
    }
    const answer = await acting.act(batch, action, body, ({ number }) => spec.done(number))
    if (answer !== null && answer.id !== batch.id) {
      await navigate(paths.batch(answer.id))
    }
  }
  if (shown.length === 0) {
    return <StepOfOthers actions={batch.actions} labelOf={(action) => ACTIONS[action]?.label} />
  }
  return (
    <Stack
      role="group"
      aria-label="Acciones"
      direction="row"
      useFlexGap
      sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}
    >
      {shown.map(({ action, spec, blocked_by }) => (
        <ActionButton
          key={action}
          data-action={action}
          {...LOOKS[spec.look]}
          blockedBy={blockedWords(blocked_by)}
          isPending={acting.running !== null}
          pendingLabel={acting.running === action ? 'enviando…' : spec.label}
          onAct={() => void press(action)}
        >
          {spec.label}
        </ActionButton>
      ))}
    </Stack>
  )
}
