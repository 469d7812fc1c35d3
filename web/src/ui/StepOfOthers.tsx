import Typography from '@mui/material/Typography'
import { isForReader } from '@/lib/actions'
import { ended } from '@/lib/ended'
import { toAnyOf } from '@/lib/people'

interface StepOfOthersProps {
  actions: readonly {
    action: string
    blocked_by?: { code: string; detail: string; who: readonly string[] } | null
  }[]
  /** What the button of an action says; undefined where it has none here. */
  labelOf: (action: string) => string | undefined
}

/** Who takes the first step that the reader has no permission for, on pages that say nowhere else whose turn it is. */
export function StepOfOthers({ actions, labelOf }: StepOfOthersProps) {
  const step = actions.find(
    (one) => !isForReader(one) && (one.blocked_by?.who.length ?? 0) > 0 && labelOf(one.action) !== undefined,
  )
  if (step?.blocked_by === undefined || step.blocked_by === null) {
    return null
  }
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
      {labelOf(step.action)}: {ended(`le toca ${toAnyOf(step.blocked_by.who)}`)}
    </Typography>
  )
}
