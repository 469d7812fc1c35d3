import type { RequestItem } from '@/api/requests'
import { BulkButtons } from '@/app/lists/bulk/BulkButtons'
import { allows } from '../actions'
import { actionWords, BULK_ACTIONS } from '../words'

interface BulkActionsProps {
  chosen: readonly RequestItem[]
  running: string | null
  onRun: (action: string) => unknown
}

/** What can be decided on the chosen rows. */
export function BulkActions({ chosen, running, onRun }: BulkActionsProps) {
  return (
    <BulkButtons
      acts={BULK_ACTIONS.map((action) => ({
        key: action,
        label: actionWords(action).label,
        count: chosen.filter((request) => allows(request, action)).length,
        isRefusal: action.startsWith('decline'),
      }))}
      running={running}
      onRun={onRun}
    />
  )
}
