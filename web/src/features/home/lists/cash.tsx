import type { Home } from '@/api/requests'
import { differenceWords, sessionStateWords } from '@/lib/cashWords'
import { formatRelative } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { StatePill } from '@/ui/StatePill'
import { Row } from '../Row'
import { type HomeList, listOf } from './list'

type OwnBox = NonNullable<Home['cash_boxes']>['items'][number]
type Closing = NonNullable<Home['closings']>['items'][number]

/** Cash: one's own box, whom to pay out of it, and what one supervises or confirms. */
export function atTheBoxes(home: Home): HomeList[] {
  const { cash_boxes: own, to_pay_in_cash: toPay, closings, deposits } = home
  const confirming = `${paths.singlePayments}?tab=deposits`
  return [
    ...listOf(own, {
      key: 'cash_boxes',
      title: own?.count === 1 ? 'Mi caja' : 'Mis cajas',
      more: paths.cashClosing,
      moreLabel: 'Ver las cajas',
      row: (box) => <OwnBoxRow key={box.session?.id ?? box.id} box={box} />,
    }),
    ...listOf(toPay, {
      key: 'to_pay_in_cash',
      title: 'Por pagar en efectivo',
      more: sessionToPay(own?.items, null) ?? paths.cashClosing,
      row: (payable) => {
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
            detail={blocked}
            when={blocked === undefined ? `liberada ${formatRelative(payable.released_at_ms)}` : undefined}
            number={payable.number}
            amount_minor={payable.approved_minor}
            currency={payable.currency}
          />
        )
      },
    }),
    ...listOf(closings, {
      key: 'closings',
      title: 'Cierres por revisar',
      more: `${paths.cashClosing}?state=pending_review`,
      row: (session) => (
        <Row
          key={session.id}
          to={paths.cashSession(session.id)}
          title={session.cash_box.name}
          detail={session.custodian.name}
          when={`abierto ${formatRelative(session.opened_at_ms)}`}
          number={session.number}
          side={<Found session={session} />}
        />
      ),
    }),
    ...listOf(deposits, {
      key: 'deposits',
      title: 'Depósitos por confirmar',
      more: confirming,
      row: (transfer) => (
        <Row
          key={transfer.id}
          to={confirming}
          title={transfer.from.name}
          detail={`a ${transfer.to.name}`}
          when={formatRelative(transfer.sent_at_ms)}
          number={transfer.number}
          amount_minor={transfer.amount_minor}
          currency={transfer.currency}
        />
      ),
    }),
  ]
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
      <Row to={paths.openCashBox(id)} title={`Abrir turno en ${name}`} when="Se abre contando lo que hay" />
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
      when={standing}
      number={session.number}
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
