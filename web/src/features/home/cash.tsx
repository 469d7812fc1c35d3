import type { ReactNode } from 'react'
import type { Home } from '@/api/requests'
import { differenceWords, sessionStateWords } from '@/lib/cashWords'
import { formatRelative } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { StatePill } from '@/ui/StatePill'
import { Part } from './Part'
import { Row } from './Row'

type OwnBox = NonNullable<Home['cash_boxes']>['items'][number]
type Closing = NonNullable<Home['closings']>['items'][number]

/** Cash: one's own box, whom to pay out of it, and what one supervises or confirms. */
export function atTheBoxes(home: Home): ReactNode[] {
  const { cash_boxes: own, to_pay_in_cash: toPay, closings, deposits } = home
  const confirming = `${paths.singlePayments}?tab=deposits`
  const parts: ReactNode[] = []
  if (own?.items.length) {
    parts.push(
      <Part
        key="own"
        title={own.count === 1 ? 'Mi caja' : 'Mis cajas'}
        count={own.count}
        more={paths.cashClosing}
        moreLabel="Ver las cajas"
      >
        {own.items.map((box) => (
          <OwnBoxRow key={box.session?.id ?? box.id} box={box} />
        ))}
      </Part>,
    )
  }
  if (toPay?.items.length) {
    parts.push(
      <Part
        key="cash"
        title="Por pagar en efectivo"
        count={toPay.count}
        more={sessionToPay(own?.items, null) ?? paths.cashClosing}
      >
        {toPay.items.map((payable) => {
          const session = sessionToPay(own?.items, payable.currency)
          const blocked = payable.blocked_by?.detail
          return (
            <Row
              key={payable.request_id}
              to={
                session === undefined || blocked !== undefined
                  ? (session ?? paths.cashClosing)
                  : `${session}?pay=${encodeURIComponent(payable.request_id)}`
              }
              title={payable.beneficiary.name}
              detail={`${payable.number} · ${blocked ?? `liberada ${formatRelative(payable.released_at_ms)}`}`}
              amount_minor={payable.approved_minor}
              currency={payable.currency}
            />
          )
        })}
      </Part>,
    )
  }
  if (closings?.items.length) {
    parts.push(
      <Part
        key="closings"
        title="Cierres por revisar"
        count={closings.count}
        more={`${paths.cashClosing}?state=pending_review`}
      >
        {closings.items.map((session) => (
          <Row
            key={session.id}
            to={paths.cashSession(session.id)}
            title={session.cash_box.name}
            detail={`${session.number} · ${session.custodian.name} · abierto ${formatRelative(session.opened_at_ms)}`}
            side={<Found session={session} />}
          />
        ))}
      </Part>,
    )
  }
  if (deposits?.items.length) {
    parts.push(
      <Part key="deposits" title="Depósitos por confirmar" count={deposits.count} more={confirming}>
        {deposits.items.map((transfer) => (
          <Row
            key={transfer.id}
            to={confirming}
            title={transfer.from.name}
            detail={`${transfer.number} · a ${transfer.to.name} · ${formatRelative(transfer.sent_at_ms)}`}
            amount_minor={transfer.amount_minor}
            currency={transfer.currency}
          />
        ))}
      </Part>,
    )
  }
  return parts
}

/** Where one pays in this currency, or in any: the session that is open in one of one's boxes. */
function sessionToPay(own: readonly OwnBox[] | undefined, currency: string | null): string | undefined {
  const open = own?.find(
    ({ session }) => session?.state === 'open' && (currency === null || session.currency === currency),
  )
  return open?.session ? paths.cashSession(open.session.id) : undefined
}

function OwnBoxRow({ box: { id, name, session, above_ceiling, unexplained } }: { box: OwnBox }) {
  if (!session) {
    return (
      <Row to={paths.openCashBox(id)} title={`Abrir turno en ${name}`} detail="Se abre contando lo que hay" />
    )
  }
  const { state } = session
  const standing =
    state === 'counting'
      ? 'falta terminar de contar'
      : unexplained
        ? 'falta explicar la diferencia'
        : state === 'open'
          ? `abierto ${formatRelative(session.opened_at_ms)}`
          : 'espera a quien supervisa'
  return (
    <Row
      to={paths.cashSession(session.id)}
      title={name}
      detail={`${session.number} · ${standing}`}
      amount_minor={state === 'open' ? (session.expected_minor ?? undefined) : undefined}
      currency={session.currency}
      side={
        above_ceiling ? (
          <StatePill tone="warning" label="Supera su tope" />
        ) : (
          <StatePill {...sessionStateWords(state)} />
        )
      }
    />
  )
}

/** What the count found. */
function Found({ session: { difference_minor: found, currency } }: { session: Closing }) {
  const minor = found ?? 0
  return (
    <StatePill
      tone={minor === 0 ? 'success' : 'warning'}
      label={differenceWords(minor, (amount) => formatMoney(amount, currency))}
    />
  )
}
