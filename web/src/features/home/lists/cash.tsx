import { lazy } from 'react'
import type { Home } from '@/api/requests'
import { formatRelative } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { Row } from '../Row'
import { later } from './later'
import { type HomeList, listOf } from './list'

const OwnBoxRow = lazy(async () => ({ default: (await import('./CashRows')).OwnBoxRow }))
const ClosingRow = lazy(async () => ({ default: (await import('./CashRows')).ClosingRow }))

type OwnBox = NonNullable<Home['cash_boxes']>['items'][number]

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
      row: (box) => later(box.session?.id ?? box.id, <OwnBoxRow box={box} />),
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
      row: (session) => later(session.id, <ClosingRow session={session} />),
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
