import Box from '@mui/material/Box'
import type { RequestItem } from '@/api/requests'
import { formatInstant, formatInstantDay, formatRelative } from '@/lib/dates'
import { repeatedWords, requestStateWords } from '@/lib/requestWords'
import type { Column } from '@/ui/DataTable'
import { Late, NeededBy } from '@/ui/NeededBy'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'
import { amountColumn } from '@/ui/table/columns'
import { CONFIDENTIAL, tierWords } from '../words'
import { Repeated } from './BulkQuestion'

const secondary = { typography: 'body2', color: 'neutral.600' } as const

const clamped = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const

function isForAnother({ requester, beneficiary }: RequestItem): boolean {
  return requester.name !== beneficiary.name
}

/** Since when its state holds, and how many of several approvals there are. */
function Since({ request }: { request: RequestItem }) {
  const { state_since_ms } = request
  const tiers = tierWords(request)
  return (
    <>
      {tiers === null ? null : `${tiers} · `}
      <NoWrap>
        <time
          dateTime={new Date(state_since_ms).toISOString()}
          title={`Desde el ${formatInstant(state_since_ms)}`}
        >
          {formatRelative(state_since_ms)}
        </time>
      </NoWrap>
    </>
  )
}

/** As it stands: what was approved, else what was asked for. */
const amountOf = ({ requested_minor, approved_minor, currency }: RequestItem) => ({
  amount_minor: approved_minor ?? requested_minor,
  currency,
})

/** Where nothing is to be paid any more, no day is too late. */
const OVER: ReadonlySet<string> = new Set(['disbursed', 'declined', 'hr_declined', 'withdrawn', 'cancelled'])

export const columns: readonly Column<RequestItem>[] = [
  {
    key: 'people',
    header: 'Para quién',
    isTitle: true,
    cell: ({ beneficiary }) => beneficiary.name,
    number: ({ number }) => number,
    below: (request) => (isForAnother(request) ? `pidió ${request.requester.name}` : null),
  },
  amountColumn({ key: 'amount', header: 'Monto', isTitle: true, isStrong: true, of: amountOf }),
  {
    key: 'state',
    header: 'Estado',
    cell: ({ state, needs_hr }) => <StatePill {...requestStateWords(state, needs_hr)} />,
    below: (request) => <Since request={request} />,
  },
  {
    key: 'subject',
    header: 'Para qué',
    cell: ({ type, purpose }) => `${type.name}: ${purpose ?? CONFIDENTIAL}`,
    below: (request) => (repeatedWords(request) === null ? null : <Repeated request={request} isBrief />),
  },
  {
    key: 'needed',
    header: 'Se necesita',
    isOptional: true,
    cell: ({ needed_by, state }) =>
      typeof needed_by === 'string' ? <NeededBy day={needed_by} isOver={OVER.has(state)} /> : '—',
  },
  {
    key: 'submitted',
    header: 'Enviada',
    isOptional: true,
    order: { ascending: 'oldest', descending: 'newest' },
    cell: ({ submitted_at_ms }) =>
      typeof submitted_at_ms === 'number' ? <NoWrap>{formatInstantDay(submitted_at_ms)}</NoWrap> : '—',
  },
]

/** The rest of it on a card: how it stands, and what for. */
export function RequestCard({ request }: { request: RequestItem }) {
  const { type, purpose, state, needs_hr, needed_by } = request
  return (
    <Box sx={{ typography: 'body2' }}>
      <Box sx={clamped}>
        {type.name}: {purpose ?? CONFIDENTIAL}
      </Box>
      <Box sx={{ ...secondary, display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5, alignItems: 'center' }}>
        <StatePill {...requestStateWords(state, needs_hr)} />
        <span>
          <Since request={request} />
        </span>
        <Late day={needed_by} isOver={OVER.has(state)} />
      </Box>
      <Repeated request={request} />
    </Box>
  )
}
