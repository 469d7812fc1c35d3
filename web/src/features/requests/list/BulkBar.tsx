import type { RequestItem } from '@/api/requests'
import { ActionButton } from '@/ui/ActionButton'
import { SelectionBar } from '@/ui/SelectionBar'
import { allows } from '../actions'
import { actionWords, BULK_ACTIONS } from '../words'
import { totalText } from './useBulk'

interface BulkBarProps {
  chosen: readonly RequestItem[]
  /** What has been answered and is under way; while the question is open nothing is. */
  running: string | null
  onRun: (action: string) => unknown
  onClear: () => void
}

/** What can be done with the chosen rows. Each button says how many of them it is for. */
export function BulkBar({ chosen, running, onRun, onClear }: BulkBarProps) {
  if (chosen.length === 0) {
    return null
  }
  const actions = BULK_ACTIONS.map((action) => ({
    action,
    count: chosen.filter((request) => allows(request, action)).length,
  })).filter(({ count }) => count > 0)
  return (
    <SelectionBar count={chosen.length} total={totalText(chosen)} onClear={onClear}>
      {actions.map(({ action, count }) => (
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
      ))}
    </SelectionBar>
  )
}
