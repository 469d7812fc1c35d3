import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import type { BatchDetail } from '@/api/batches'
import { isForReader } from '@/lib/actions'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { ActionBar, type DocumentAction } from '@/ui/document/ActionBar'
import { StepOfOthers } from '@/ui/StepOfOthers'
import type { Approval } from '../approve/useApproval'
import { ACTIONS } from './actions'
import type { Mending } from './mending'
import type { BatchActing } from './useBatchAction'

const LOOKS = { primary: 'next', secondary: 'soft', danger: 'danger' } as const

/** In the order of the buttons: approving stands before all. */
const ORDER = Object.keys(ACTIONS)

/** Before its first check a batch is checked where its columns are named. */
const standsElsewhere = (batch: BatchDetail, action: string) => action === 'validate' && batch.lines === 0

interface BatchActionsProps {
  batch: BatchDetail
  acting: BatchActing
  approval: Approval
  /** What leads on where the lines or the header are to be mended first. */
  mending: Mending | null
}

const labelOf = (action: string) => (action === 'approve' ? 'Aprobar' : ACTIONS[action]?.label)

/** What fits the batch now: what the reader may do, what blocks it, and who does it where it is all for others. */
export function BatchActions({ batch, acting, approval, mending }: BatchActionsProps) {
  const navigate = useNavigate()
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
  const actions = batch.actions
    .toSorted((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action))
    .flatMap((state): DocumentAction[] => {
      const { action, blocked_by } = state
      const spec = ACTIONS[action]
      return spec === undefined || !isForReader(state) || standsElsewhere(batch, action)
        ? []
        : [
            {
              key: action,
              label: spec.label,
              look: LOOKS[spec.look],
              blockedBy: blockedWords(blocked_by),
              isPending: acting.running !== null,
              pendingLabel: acting.running === action ? 'enviando…' : spec.label,
              onAct: () => void press(action),
            },
          ]
    })
  const shown = [...(mending === null ? [] : [mending.action]), ...approval.actions, ...actions]
  const hasNext = shown.some(({ look }) => look === 'next')
  return (
    <>
      {mending === null ? null : (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {mending.words}
        </Typography>
      )}
      {hasNext ? null : <StepOfOthers actions={batch.actions} labelOf={labelOf} />}
      <ActionBar actions={shown} />
    </>
  )
}
