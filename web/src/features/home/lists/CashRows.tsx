import type { Home } from '@/api/requests'
import { differenceWords, sessionStateWords } from '@/lib/cashWords'
import { formatRelative } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { StatePill } from '@/ui/StatePill'
import { Row } from '../Row'

type OwnBox = NonNullable<Home['cash_boxes']>['items'][number]
type Closing = NonNullable<Home['closings']>['items'][number]

export function ClosingRow({ session }: { session: Closing }) {
  return (
    <Row
      to={paths.cashSession(session.id)}
      title={session.cash_box.name}
      detail={session.custodian.name}
      when={`abierto ${formatRelative(session.opened_at_ms)}`}
      number={session.number}
      state={<Found session={session} />}
    />
  )
}

/** One's own box: to be opened, or in a session. */
export function OwnBoxRow({ box: { id, name, session, above_ceiling, unexplained } }: { box: OwnBox }) {
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
      state={
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
