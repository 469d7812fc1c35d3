import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { RequestDetail } from '@/api/requests'
import { formatInstantDay } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { requestStateWords } from '@/lib/requestWords'
import { Notice } from '@/ui/Notice'
import { NoWrap } from '@/ui/NoWrap'

/** Requests of the same beneficiary, amount and purpose, the newest ten: seen before anybody pays twice. */
export function DuplicatesNotice({ request }: { request: Pick<RequestDetail, 'duplicates' | 'looks_like'> }) {
  const { duplicates } = request
  const hasMore = request.looks_like?.and_more === true
  const times = `${hasMore ? 'más de ' : ''}${String(duplicates.length)} veces`
  if (duplicates.length === 0) {
    return null
  }
  return (
    <Notice
      tone="warning"
      title={duplicates.length === 1 ? 'Puede estar repetida' : `Puede estar repetida ${times}`}
    >
      {duplicates.length === 1
        ? 'Hay otra solicitud del mismo beneficiario, por el mismo monto y con el mismo motivo:'
        : 'Hay otras solicitudes del mismo beneficiario, por el mismo monto y con el mismo motivo:'}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {duplicates.map((duplicate) => (
          <li key={duplicate.id}>
            <NoWrap>
              <Link component={RouterLink} to={paths.request(duplicate.id)} sx={{ color: 'inherit' }}>
                {duplicate.number}
              </Link>
            </NoWrap>{' '}
            · {formatMoney(duplicate.requested_minor, duplicate.currency)} ·{' '}
            {requestStateWords(duplicate.state).label} ·{' '}
            <NoWrap>{formatInstantDay(duplicate.created_at_ms)}</NoWrap>
          </li>
        ))}
        {hasMore ? <li>y otras más, de los mismos 30 días</li> : null}
      </Box>
    </Notice>
  )
}
