import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { RequestDetail } from '@/api/requests'
import { useSession } from '@/app/session/useSession'
import { formatInstantDay, formatRelative } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { requestStateWords } from '@/lib/requestWords'
import { DocumentHead } from '@/ui/document/DocumentHead'
import { Stepper } from '@/ui/document/Stepper'
import { Icon } from '@/ui/icons'
import { Notice } from '@/ui/Notice'
import { requestSteps } from '../steps'
import { CONFIDENTIAL, tierWords, turnWords } from '../words'
import { Actions } from './Actions'
import { DuplicatesNotice } from './DuplicatesNotice'
import { StandingLine } from './StandingLine'

interface SummaryProps {
  request: RequestDetail
  onAct: (action: string) => void
  /** Where the cross leads that closes the details beside their list. */
  list: string
}

/** What it is, how much, how far it is, whose turn it is, and what can be done: all that most visits need. */
export function Summary({ request, onAct, list }: SummaryProps) {
  const { requester, beneficiary, currency, requested_minor, confidential } = request
  const approved = request.approved_minor ?? null
  const isLess = approved !== null && approved !== requested_minor
  const isForAnother = requester.id !== beneficiary.id && requester.name !== beneficiary.name
  return (
    <Card component="section" aria-label="Resumen" sx={{ mb: 3, p: { xs: 2, sm: 3 } }}>
      <DocumentHead
        number={request.number}
        state={requestStateWords(request.state, request.needs_hr)}
        mark={confidential ? { tone: 'neutral', label: CONFIDENTIAL } : null}
        title={beneficiary.name}
        amount_minor={approved ?? requested_minor}
        currency={currency}
        amountNote={isLess ? `Pidió ${formatMoney(requested_minor, currency)}` : undefined}
        list={list}
        hasH1
      >
        {request.type.name}
        {isForAnother ? ` ·\u00a0La pidió ${requester.name}` : null}
      </DocumentHead>
      <Typography sx={{ mt: 1, whiteSpace: 'pre-wrap' }}>{request.purpose ?? CONFIDENTIAL}</Typography>
      <Stepper steps={requestSteps(request)} />
      <NextStepLine request={request} />
      {(request.standing ?? null) === null ? null : (
        <StandingLine standing={request.standing!} currency={currency} />
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
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
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
