import type { Home } from '@/api/requests'
import { formatDate, formatRelative } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { StatePill } from '@/ui/StatePill'
import { Row } from '../Row'
import { type HomeList, listOf } from './list'

type Payment = NonNullable<Home['to_send']>['items'][number]

/** What a payment is for. To the bank its concept begins with the request's number, which tells its payer nothing here. */
function conceptWords({ concept, request }: Payment): string {
  const origin = request?.number
  return origin !== undefined && concept.startsWith(`${origin} `) ? concept.slice(origin.length + 1) : concept
}

/** Transfers, from what is to be prepared to what the bank has not answered, and the accounts that they go to. */
export function ofPayments(home: Home): HomeList[] {
  const transfers = [
    ['to_authorize', 'Por autorizar', 'authorize', home.to_authorize],
    ['to_send', 'Por enviar', 'send', home.to_send],
    ['in_bank', 'En el banco', 'bank', home.in_bank],
  ] as const
  return [
    ...listOf(home.to_pay, {
      key: 'to_pay',
      title: 'Por pagar',
      more: paths.singlePayments,
      row: (payable) => (
        <Row
          key={payable.request_id}
          to={`${paths.singlePayments}?prepare=${encodeURIComponent(payable.request_id)}`}
          title={payable.beneficiary.name}
          when={`liberada ${formatRelative(payable.released_at_ms)}`}
          number={payable.number}
          amount_minor={payable.approved_minor}
          currency={payable.currency}
        />
      ),
    }),
    ...transfers.flatMap(([key, title, tab, part]) =>
      listOf(part, {
        key,
        title,
        more: `${paths.singlePayments}?tab=${tab}`,
        row: (payment) => (
          <Row
            key={payment.id}
            to={`${paths.singlePayment(payment.id)}?tab=${tab}`}
            title={payment.beneficiary.name}
            detail={conceptWords(payment)}
            when={formatRelative(payment.updated_at_ms)}
            number={payment.number}
            amount_minor={payment.amount_minor}
            currency={payment.currency}
          />
        ),
      }),
    ),
    ...listOf(home.accounts_to_verify, {
      key: 'accounts_to_verify',
      title: 'Cuentas por verificar',
      more: `${paths.beneficiaries}?unverified=true`,
      row: (account) => (
        <Row
          key={account.account_id}
          to={paths.beneficiary(account.beneficiary.id)}
          title={account.beneficiary.name}
          detail={account.bank}
          when={account.number_masked}
        />
      ),
    }),
  ]
}

/** Advances to be proved: those that one reviews, and one's own. Then what others asked to be undone. */
export function ofDocuments(home: Home): HomeList[] {
  const settlements = [
    ['to_review', 'Rendiciones por revisar', 'review', home.to_review],
    ['to_settle', 'Por rendir', 'mine', home.to_settle],
  ] as const
  return [
    ...settlements.flatMap(([key, title, view, part]) =>
      listOf(part, {
        key,
        title,
        more: `${paths.settlements}?view=${view}`,
        row: (settlement) => (
          <Row
            key={settlement.id}
            to={paths.settlement(settlement.id)}
            title={key === 'to_settle' ? settlement.type_name : settlement.debtor.name}
            when={`plazo ${formatDate(settlement.due_on)}`}
            number={settlement.number}
            amount_minor={settlement.advance_minor}
            currency={settlement.currency}
            state={settlement.overdue ? <StatePill tone="error" label="Vencida" /> : undefined}
          />
        ),
      }),
    ),
    ...listOf(home.to_cancel, {
      key: 'to_cancel',
      title: 'Anulaciones por decidir',
      more: paths.cancellations,
      row: (cancellation) => (
        <Row
          key={cancellation.id}
          to={`${paths.cancellations}/${cancellation.id}`}
          title={cancellation.target.title}
          detail={cancellation.target.number}
          when={formatRelative(cancellation.asked_at_ms)}
          number={cancellation.number}
          amount_minor={cancellation.target.amount_minor}
          currency={cancellation.target.currency}
        />
      ),
    }),
  ]
}
