import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Home } from '@/api/requests'
import { mayEnter } from '@/app/guard'
import { useSession } from '@/app/session/useSession'
import { NAV } from '@/app/shell/nav'
import { formatDate, formatRelative } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { EmptyState } from '@/ui/EmptyState'
import { Section } from '@/ui/Section'
import { StatePill } from '@/ui/StatePill'
import { atTheBoxes } from './cash'
import { MineItem } from './MineItem'
import { Part } from './Part'
import { RequestToDecide } from './RequestToDecide'
import { Row } from './Row'

const OtherParts = lazy(async () => ({ default: (await import('./OtherParts')).OtherParts }))

interface HomePartsProps {
  home: Home
  canCreate: boolean
}

/** The parts that have something in them, by role: decisions, then money on its way out, then one's own. */
export function HomeParts({ home, canCreate }: HomePartsProps) {
  const parts = [
    ...decisions(home),
    ...stuck(home),
    ...atTheBoxes(home),
    ...payments(home),
    ...others(home),
    ...toCancel(home),
    ...toSettle(home),
    ...waitingForOthers(home),
    ...mine(home),
  ]
  if (parts.length === 0) {
    return <AllDone canCreate={canCreate} />
  }
  return (
    <Box
      sx={{
        // Columns instead of a grid: under a short part stands the next one, not a hole.
        columnCount: { xs: 1, xl: parts.length === 1 ? 1 : 2 },
        columnGap: 3,
        // Where there are several, the margin below the last part ends with its column.
        mb: { xl: parts.length === 1 ? 0 : 3 },
        '& > *': { breakInside: 'avoid' },
      }}
    >
      {parts}
    </Box>
  )
}

function decisions(home: Home): ReactNode[] {
  const parts: ReactNode[] = []
  if (home.to_decide?.items.length) {
    parts.push(
      <Part
        key="to_decide"
        title="Te toca decidir"
        count={home.to_decide.count}
        more={`${paths.requests}?scope=to_decide`}
      >
        {home.to_decide.items.map((request) => (
          <RequestToDecide key={request.id} request={request} />
        ))}
      </Part>,
    )
  }
  if (home.to_release?.items.length) {
    parts.push(
      <Part
        key="to_release"
        title="Por liberar"
        count={home.to_release.count}
        more={`${paths.requests}?scope=to_release`}
      >
        {home.to_release.items.map((request) => (
          <RequestToDecide key={request.id} request={request} />
        ))}
      </Part>,
    )
  }
  return parts
}

/** What few people have comes when it is there. */
function others(home: Home): ReactNode[] {
  const { batches, batches_to_approve, openings, reopenings } = home
  return [batches, batches_to_approve, openings, reopenings].some((part) => part?.items.length)
    ? [
        <Suspense key="others" fallback={null}>
          <OtherParts home={home} />
        </Suspense>,
      ]
    : []
}

/** What others asked to be undone. */
function toCancel(home: Home): ReactNode[] {
  const part = home.to_cancel
  return part?.items.length
    ? [
        <Part key="to_cancel" title="Anulaciones por decidir" count={part.count} more={paths.cancellations}>
          {part.items.map((cancellation) => (
            <Row
              key={cancellation.id}
              to={`${paths.cancellations}/${cancellation.id}`}
              title={cancellation.target.title}
              detail={`${cancellation.number} · ${cancellation.target.number} · ${formatRelative(cancellation.asked_at_ms)}`}
              amount_minor={cancellation.target.amount_minor}
              currency={cancellation.target.currency}
            />
          ))}
        </Part>,
      ]
    : []
}

/** What nobody can decide: for those who grant permissions and limits. */
function stuck(home: Home): ReactNode[] {
  const part = home.stuck
  return part?.items.length
    ? [
        <Part
          key="stuck"
          title={`Nadie puede decidirlas (${String(part.count)})`}
          count={part.count}
          more={paths.users}
          moreLabel="Ver usuarios"
        >
          {part.items.map((request) => (
            <Row
              key={request.id}
              to={paths.request(request.id)}
              title={request.beneficiary.name}
              detail={`${request.number} · ${request.type.name} · ${formatRelative(request.state_since_ms)}`}
              amount_minor={request.standing_minor}
              currency={request.currency}
            />
          ))}
        </Part>,
      ]
    : []
}

function payments(home: Home): ReactNode[] {
  const parts: ReactNode[] = []
  if (home.to_pay?.items.length) {
    parts.push(
      <Part key="to_pay" title="Por pagar" count={home.to_pay.count} more={paths.singlePayments}>
        {home.to_pay.items.map((payable) => (
          <Row
            key={payable.request_id}
            to={`${paths.singlePayments}?prepare=${encodeURIComponent(payable.request_id)}`}
            title={payable.beneficiary.name}
            detail={`${payable.number} · liberada ${formatRelative(payable.released_at_ms)}`}
            amount_minor={payable.approved_minor}
            currency={payable.currency}
          />
        ))}
      </Part>,
    )
  }
  for (const [key, title, tab, part] of [
    ['to_authorize', 'Por autorizar', 'authorize', home.to_authorize],
    ['to_send', 'Por enviar', 'send', home.to_send],
    ['in_bank', 'En el banco', 'bank', home.in_bank],
  ] as const) {
    if (part?.items.length) {
      parts.push(
        <Part key={key} title={title} count={part.count} more={`${paths.singlePayments}?tab=${tab}`}>
          {part.items.map((payment) => (
            <Row
              key={payment.id}
              to={`${paths.singlePayment(payment.id)}?tab=${tab}`}
              title={payment.beneficiary.name}
              detail={`${payment.number} · ${payment.concept} · ${formatRelative(payment.updated_at_ms)}`}
              amount_minor={payment.amount_minor}
              currency={payment.currency}
            />
          ))}
        </Part>,
      )
    }
  }
  if (home.accounts_to_verify?.items.length) {
    parts.push(
      <Part
        key="accounts"
        title="Cuentas por verificar"
        count={home.accounts_to_verify.count}
        more={`${paths.beneficiaries}?unverified=true`}
      >
        {home.accounts_to_verify.items.map((account) => (
          <Row
            key={account.account_id}
            to={paths.beneficiary(account.beneficiary.id)}
            title={account.beneficiary.name}
            detail={`${account.bank} · ${account.number_masked}`}
          />
        ))}
      </Part>,
    )
  }
  return parts
}

/** Advances: those that one reviews, and one's own. */
function toSettle(home: Home): ReactNode[] {
  const both = [
    ['to_review', 'Rendiciones por revisar', 'review', home.to_review],
    ['to_settle', 'Por rendir', 'mine', home.to_settle],
  ] as const
  return both.flatMap(([key, title, view, part]) =>
    part?.items.length
      ? [
          <Part key={key} title={title} count={part.count} more={`${paths.settlements}?view=${view}`}>
            {part.items.map((settlement) => (
              <Row
                key={settlement.id}
                to={paths.settlement(settlement.id)}
                title={key === 'to_settle' ? settlement.type_name : settlement.debtor.name}
                detail={`${settlement.number} · plazo ${formatDate(settlement.due_on)}`}
                amount_minor={settlement.advance_minor}
                currency={settlement.currency}
                side={settlement.overdue ? <StatePill tone="error" label="Vencida" /> : undefined}
              />
            ))}
          </Part>,
        ]
      : [],
  )
}

/** What the reader sees waiting where they decide, and somebody else has to: nothing to do, and good to know. */
function waitingForOthers(home: Home): ReactNode[] {
  const part = home.waiting_for_others
  return part?.items.length
    ? [
        <Part
          key="waiting_for_others"
          title="Esperan a otra persona"
          count={part.count}
          more={`${paths.requests}?scope=waiting_for_others`}
        >
          {part.items.map((request) => (
            <Row
              key={request.id}
              to={`${paths.request(request.id)}?scope=waiting_for_others`}
              title={request.beneficiary.name}
              detail={`${request.number} · ${request.type.name} · ${formatRelative(request.state_since_ms)}`}
              amount_minor={request.standing_minor}
              currency={request.currency}
            />
          ))}
        </Part>,
      ]
    : []
}

function mine(home: Home): ReactNode[] {
  const part = home.mine
  return part?.items.length
    ? [
        <Part key="mine" title="Mis solicitudes" count={part.count} more={`${paths.requests}?scope=mine`}>
          {part.items.map((request) => (
            <MineItem key={request.id} request={request} />
          ))}
        </Part>,
      ]
    : []
}

function AllDone({ canCreate }: { canCreate: boolean }) {
  const { permissions } = useSession()
  const open = NAV.flatMap(({ entries }) => entries).filter(
    ({ path }) => path !== paths.home && mayEnter(path, permissions),
  )
  return (
    <Section>
      <EmptyState
        cause="all-done"
        title="Todo al día"
        text={
          canCreate
            ? 'No tienes nada pendiente. Cuando pidas dinero, aquí verás quién lo tiene y desde cuándo.'
            : 'No tienes nada pendiente. Lo que te toque aparecerá aquí.'
        }
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            {[...(canCreate ? [{ path: paths.newRequest, label: 'Pedir dinero' }] : []), ...open].map(
              ({ path, label }) => (
                <Button key={path} variant="outlined" component={RouterLink} to={path}>
                  {label}
                </Button>
              ),
            )}
          </Box>
        }
      />
    </Section>
  )
}
