import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link as RouterLink } from 'react-router'
import type { ActionState, RequestDetail } from '@/api/requests'
import { AskCancellation } from '@/features/cancellations/door'
import { paths } from '@/lib/paths'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
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

export interface ActionsProps {
  request: RequestDetail
  onAct: (action: string) => void
}

/** What can be done with a request, and what cannot with the reason and who can. */
export function Actions({ request, onAct }: ActionsProps) {
  const shown = shownActions(request).toSorted((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action))
  const isCancellable = request.state === 'pending_disbursement'
  if (shown.length === 0 && !isCancellable) {
    return null
  }
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label="Acciones"
      sx={{ mt: 2, gap: 1, flexWrap: 'wrap', alignItems: 'flex-start', displayPrint: 'none' }}
    >
      {shown.map((state) => (
        <Action key={state.action} state={state} request={request} onAct={onAct} />
      ))}
      {isCancellable ? <AskCancellation kind="request" id={request.id} /> : null}
    </Stack>
  )
}

function Action({
  state: { action, blocked_by: blocked },
  request,
  onAct,
}: ActionsProps & { state: ActionState }) {
  if (action === 'edit') {
    return (
      <Button variant="contained" component={RouterLink} to={paths.editRequest(request.id)}>
        Corregir y enviar
      </Button>
    )
  }
  if (action === 'submit') {
    // Sending goes through the form, which checks what is missing and says where.
    return null
  }
  const isRefusal = action.startsWith('decline')
  return (
    <>
      <ActionButton
        variant={FORWARD.has(action) ? 'contained' : action === 'withdraw' ? 'text' : 'outlined'}
        color={isRefusal || action === 'withdraw' ? 'error' : FORWARD.has(action) ? 'primary' : 'inherit'}
        blockedBy={blockedWords(blocked)}
        onAct={() => onAct(action)}
      >
        {actionWords(action).label}
      </ActionButton>
      {isOverLimit(blocked) ? (
        <ActionButton variant="outlined" onAct={() => onAct(action)}>
          Aprobar por menos
        </ActionButton>
      ) : null}
    </>
  )
}
