import type { ActionState, RequestDetail } from '@/api/requests'
import { useAskCancellation } from '@/features/cancellations/door'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { ActionBar, type DocumentAction } from '@/ui/document/ActionBar'
import { isOverLimit, shownActions } from '../actions'
import { actionWords } from '../words'

/** The order of the buttons: the step forward first, the way back last. */
const ORDER = [
  'edit',
  'submit',
  'approve',
  'approve-hr',
  'release',
  'decline',
  'decline-hr',
  'send-back',
  'revise',
  'withdraw',
]
const FORWARD: ReadonlySet<string> = new Set(['submit', 'approve', 'approve-hr', 'release', 'revise'])

interface ActionsProps {
  request: RequestDetail
  onAct: (action: string) => void
}

/** What can be done with a request, and what cannot with the reason and who can. */
export function Actions({ request, onAct }: ActionsProps) {
  const cancelling = useAskCancellation('request', request.id)
  const actions = shownActions(request)
    .toSorted((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action))
    .flatMap((state) => buttonsOf(state, request, onAct))
  const isCancellable = request.state === 'pending_disbursement'
  return (
    <>
      <ActionBar actions={isCancellable ? [...actions, cancelling.action] : actions} />
      {cancelling.dialog}
    </>
  )
}

function buttonsOf(
  { action, blocked_by: blocked }: ActionState,
  { id }: RequestDetail,
  onAct: ActionsProps['onAct'],
): DocumentAction[] {
  if (action === 'edit') {
    return [{ key: action, label: 'Corregir y enviar', look: 'next', to: paths.editRequest(id) }]
  }
  if (action === 'submit') {
    // Sending goes through the form, which checks what is missing and says where.
    return []
  }
  const isRefusal = action.startsWith('decline') || action === 'withdraw'
  const button: DocumentAction = {
    key: action,
    label: actionWords(action).label,
    look: FORWARD.has(action) ? 'next' : isRefusal ? 'danger' : 'soft',
    blockedBy: blockedWords(blocked),
    onAct: () => onAct(action),
  }
  return isOverLimit(blocked)
    ? [button, { key: 'approve-less', label: 'Aprobar por menos', look: 'next', onAct: () => onAct(action) }]
    : [button]
}
