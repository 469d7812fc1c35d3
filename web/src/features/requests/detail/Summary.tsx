import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { RequestDetail } from '@/api/requests'
import { useSession } from '@/app/session/useSession'
import { formatInstantDay, formatRelative } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { requestStateWords } from '@/lib/requestWords'
import { Icon } from '@/ui/icons'
import { Notice } from '@/ui/Notice'
import { StatePill } from '@/ui/StatePill'
import { CONFIDENTIAL, tierWords, turnWords } from '../words'
import { Actions } from './Actions'
import { DuplicatesNotice } from './DuplicatesNotice'
import { StandingLine } from './StandingLine'

interface SummaryProps {
  request: RequestDetail
  onAct: (action: string) => void
  /** The way back to the list, or the cross that closes the details beside it. */
  corner: ReactNode
}

/** What it is, how much, whose turn it is, and what can be done: all that most visits need. */
export function Summary({ request, onAct, corner }: SummaryProps) {
  const { label, tone } = requestStateWords(request.state, request.needs_hr)
  const approved = request.approved_minor ?? null
  const isLess = approved !== null && approved !== request.requested_minor
  return (
    <Card component="section" aria-label="Resumen" sx={{ mb: 3, p: { xs: 2, sm: 3 } }}>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Stack
          direction="row"
          useFlexGap
          sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', minWidth: 0 }}
        >
          <Typography variant="h6" component="h1" tabIndex={-1}>
            {request.number}
          </Typography>
          <StatePill tone={tone} label={label} />
          {request.confidential ? <StatePill tone="neutral" label={CONFIDENTIAL} /> : null}
        </Stack>
        {corner}
      </Stack>
      <Typography
        component="p"
        sx={{ mt: 1.5, typography: { xs: 'h5', sm: 'h4' }, fontVariantNumeric: 'tabular-nums' }}
      >
        {formatMoney(approved ?? request.requested_minor, request.currency)}
      </Typography>
      {isLess ? (
        <Typography variant="body2" color="textSecondary">
          Pidió {formatMoney(request.requested_minor, request.currency)}
        </Typography>
      ) : null}
      <Typography sx={{ mt: 0.5, fontWeight: 500 }}>
        {request.type.name} para {request.beneficiary.name}
      </Typography>
      {request.requester.id === request.beneficiary.id ||
      request.requester.name === request.beneficiary.name ? null : (
        <Typography variant="body2" color="textSecondary">
          La pidió {request.requester.name}
        </Typography>
      )}
      <Typography sx={{ mt: 1, whiteSpace: 'pre-wrap' }}>{request.purpose ?? CONFIDENTIAL}</Typography>
      <NextStepLine request={request} />
      {(request.standing ?? null) === null ? null : (
        <StandingLine standing={request.standing!} currency={request.currency} />
      )}
      <NobodyNotice request={request} />
      <ReasonNotice request={request} />
      {request.duplicates.length === 0 ? null : (
        <Box sx={{ mt: 2 }}>
          <DuplicatesNotice request={request} />
        </Box>
      )}
      <Actions request={request} onAct={onAct} />
    </Card>
  )
}

function NextStepLine({ request }: { request: RequestDetail }) {
  const { user } = useSession()
  const next = request.next_step ?? null
  if (next === null) {
    return null
  }
  const tiers = tierWords(request)
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 2, alignItems: 'flex-start' }}>
      <Icon name="person" fontSize="small" sx={{ color: 'primary.dark', mt: '2px' }} />
      <Typography>
        {tiers === null ? null : (
          <>
            Tiene <b>{tiers}</b>.{' '}
          </>
        )}
        {next.who.length === 0
          ? 'Nadie puede dar el paso siguiente ahora. Avisa a quien administra el portal.'
          : turnWords(next, user.name)}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          · {since(request.state_since_ms)}
        </Box>
      </Typography>
    </Box>
  )
}

/** Nobody covers the amount: it would wait for ever, unless somebody hears of it. */
function NobodyNotice({ request }: { request: RequestDetail }) {
  return request.nobody_can && (request.next_step?.who.length ?? 0) > 0 ? (
    <Box sx={{ mt: 2 }}>
      <Notice tone="warning" title="Nadie puede terminar de decidirla">
        Quien puede dar el paso siguiente no alcanza a cubrir el monto, y no hay otra persona que pueda. Quien
        administra el portal ya la ve en su inicio.
      </Notice>
    </Box>
  ) : null
}

function since(at_ms: number): string {
  const relative = formatRelative(at_ms)
  return relative.startsWith('hace') || relative === 'ahora'
    ? relative === 'ahora'
      ? 'desde hace un momento'
      : `desde ${relative}`
    : `desde el ${formatInstantDay(at_ms)}`
}

/** Why it came back: what the owner has to read before anything else. */
function ReasonNotice({ request }: { request: RequestDetail }) {
  const reason = request.decline_reason ?? ''
  const title =
    request.state === 'draft'
      ? 'Te la devolvieron para corregir'
      : request.state === 'declined' || request.state === 'hr_declined'
        ? 'Motivo del rechazo'
        : null
  return reason === '' || title === null ? null : (
    <Box sx={{ mt: 2 }}>
      <Notice tone="warning" title={title}>
        {reason}
      </Notice>
    </Box>
  )
}
