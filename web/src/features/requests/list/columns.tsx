import Box from '@mui/material/Box'
import type { RequestItem } from '@/api/requests'
import { formatInstant, formatRelative } from '@/lib/dates'
import { requestStateWords } from '@/lib/requestWords'
import type { Column } from '@/ui/DataTable'
import { MoneyText } from '@/ui/MoneyText'
import { NoWrap } from '@/ui/NoWrap'
import { StatePill } from '@/ui/StatePill'
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

/** The state, since when it holds, and how many of several approvals there are. */
function StateCell({ request }: { request: RequestItem }) {
  const { state, state_since_ms, needs_hr } = request
  const tiers = tierWords(request)
  return (
    <>
      <StatePill {...requestStateWords(state, needs_hr)} />
      <Box sx={{ ...secondary, whiteSpace: 'nowrap', mt: 0.5 }}>
        {tiers === null ? null : `${tiers} · `}
        <time
          dateTime={new Date(state_since_ms).toISOString()}
          title={`Desde el ${formatInstant(state_since_ms)}`}
        >
          {formatRelative(state_since_ms)}
        </time>
      </Box>
    </>
  )
}

export const columns: readonly Column<RequestItem>[] = [
  {
    key: 'number',
    header: 'Solicitud',
    isTitle: true,
    cell: ({ number }) => <NoWrap>{number}</NoWrap>,
  },
  {
    key: 'state',
    header: 'Estado',
    isTitle: true,
    cell: (request) => <StateCell request={request} />,
  },
  {
    key: 'subject',
    header: 'Para qué',
    cell: (request) => (
      <>
        {request.type.name}
        <Box sx={{ ...secondary, ...clamped }}>{request.purpose ?? CONFIDENTIAL}</Box>
        <Repeated request={request} />
      </>
    ),
  },
  {
    key: 'people',
    header: 'Quién',
    cell: (request) => (
      <>
        {request.beneficiary.name}
        {isForAnother(request) ? <Box sx={secondary}>pidió {request.requester.name}</Box> : null}
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Monto',
    align: 'right',
    cell: ({ requested_minor, approved_minor, currency }) => (
      <MoneyText amount_minor={approved_minor ?? requested_minor} currency={currency} strong />
    ),
  },
]

/** The same on a card, in the order one reads it: for whom, what for, how much. */
export function RequestCard({ request }: { request: RequestItem }) {
  const { type, purpose, beneficiary, requester } = request
  return (
    <Box sx={{ typography: 'body2' }}>
      <Box sx={clamped}>
        {type.name}: {purpose ?? CONFIDENTIAL}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, mt: 0.5, alignItems: 'flex-end', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0, color: 'neutral.600' }}>
          {beneficiary.name}
          {isForAnother(request) ? `, pidió ${requester.name}` : null}
        </Box>
        <MoneyText
          amount_minor={request.approved_minor ?? request.requested_minor}
          currency={request.currency}
          strong
        />
      </Box>
      <Repeated request={request} />
    </Box>
  )
}
