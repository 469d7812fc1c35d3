import type { RequestItem } from '@/api/requests'
import { ActionButton } from '@/ui/ActionButton'
import { allows } from '../actions'
import { actionWords, BULK_ACTIONS } from '../words'

interface BulkActionsProps {
  chosen: readonly RequestItem[]
  /** What has been answered and is under way; while the question is open nothing is. */
  running: string | null
  onRun: (action: string) => unknown
}

/** What can be done with the chosen rows. Each button says how many of them it is for. */
export function BulkActions({ chosen, running, onRun }: BulkActionsProps) {
  const actions = BULK_ACTIONS.map((action) => ({
    action,
    count: chosen.filter((request) => allows(request, action)).length,
  })).filter(({ count }) => count > 0)
  return actions.map(({ action, count }) => (
    <ActionButton
      key={action}
      size="small"
      variant={action.startsWith('decline') ? 'outlined' : 'contained'}
      color={action.startsWith('decline') ? 'error' : 'primary'}
      onAct={() => onRun(action)}
      pendingLabel={running === action ? 'enviando…' : `${actionWords(action).label} ${String(count)}`}
    >
      {actionWords(action).label} {count}
    </ActionButton>
  ))
}
