import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { CancellationPreview } from '@/api/client'
import { useSession } from '@/app/session/useSession'
import { formatInstant } from '@/lib/dates'
import { blockedWords } from '@/lib/people'
import { Notice } from '@/ui/Notice'
import { NoWrap } from '@/ui/NoWrap'
import { cancellationPath, namedWords, stateWords } from '../words'

/** Why a document cannot be cancelled now, with what was asked before. */
export function AskBlocked({ preview: { target, blocked_by, past } }: { preview: CancellationPreview }) {
  const why = blockedWords(blocked_by)
  return why === null ? null : (
    <Notice tone="warning" title={`No se puede anular ${namedWords(target)}`}>
      {why}
      <Asked past={past} />
    </Notice>
  )
}

/** The cancellations of a document so far, where it can be asked for again. */
export function Past({ past }: Pick<CancellationPreview, 'past'>) {
  return past.length === 0 ? null : (
    <Notice tone="info" title="Ya se pidió antes">
      <Asked past={past} />
    </Notice>
  )
}

function Asked({ past }: Pick<CancellationPreview, 'past'>) {
  const { user, permissions, can } = useSession()
  return past.map(({ id, number, state, asked_by, asked_at_ms }) => (
    <div key={id}>
      {asked_by.id === user.id || can('Gestionar anulaciones', 'Consultar auditoría') ? (
        <Link component={RouterLink} to={cancellationPath(id, permissions)} color="inherit">
          <NoWrap>{number}</NoWrap>
        </Link>
      ) : (
        <NoWrap>{number}</NoWrap>
      )}
      : {stateWords(state).label.toLowerCase()}, la pidió {asked_by.name}, {formatInstant(asked_at_ms)}
    </div>
  ))
}
