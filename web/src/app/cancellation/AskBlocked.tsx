import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { CancellationPreview } from '@/api/client'
import { useSession } from '@/app/session/useSession'
import { formatInstant } from '@/lib/dates'
import { blockedWords } from '@/lib/people'
import { Notice } from '@/ui/Notice'
import { cancellationPath, namedWords, stateWords } from './words'

/** Why a document cannot be cancelled now, with what was asked before. */
export function AskBlocked({ preview }: { preview: CancellationPreview }) {
  const why = blockedWords(preview.blocked_by)
  return why === null ? null : (
    <Notice tone="warning" title={`No se puede anular ${namedWords(preview.target)}`}>
      {why}
    </Notice>
  )
}

/** The cancellations of a document so far. */
export function Past({ past }: Pick<CancellationPreview, 'past'>) {
  const { user, permissions, can } = useSession()
  if (past.length === 0) {
    return null
  }
  return (
    <Notice tone="info" title={past.length === 1 ? 'Ya se pidió antes' : 'Ya se pidió otras veces'}>
      {past.map(({ id, number, state, asked_by, asked_at_ms }) => (
        <div key={id}>
          {asked_by.id === user.id || can('Gestionar anulaciones') ? (
            <Link component={RouterLink} to={cancellationPath(id, permissions)}>
              {number}
            </Link>
          ) : (
            number
          )}{' '}
          · {stateWords(state).label} · {asked_by.name}, {formatInstant(asked_at_ms)}
        </div>
      ))}
    </Notice>
  )
}
