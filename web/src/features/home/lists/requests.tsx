import type { Home } from '@/api/requests'
import { formatRelative } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { MineItem } from '../MineItem'
import { RequestToDecide } from '../RequestToDecide'
import { Row } from '../Row'
import { type HomeList, listOf } from './list'

type Waiting = NonNullable<Home['stuck']>['items'][number]

/** What it asks for, of a request that somebody else has. */
function WaitingRow({ request, to }: { request: Waiting; to: string }) {
  return (
    <Row
      to={to}
      title={request.beneficiary.name}
      detail={request.type.name}
      when={formatRelative(request.state_since_ms)}
      number={request.number}
      amount_minor={request.standing_minor}
      currency={request.currency}
    />
  )
}

/** Requests: those to decide on, those that wait for others, and one's own. */
export function ofRequests(home: Home): HomeList[] {
  return [
    ...listOf(home.to_decide, {
      key: 'to_decide',
      title: 'Te toca decidir',
      more: `${paths.requests}?scope=to_decide`,
      row: (request) => <RequestToDecide key={request.id} request={request} />,
    }),
    ...listOf(home.to_release, {
      key: 'to_release',
      title: 'Por liberar',
      more: `${paths.requests}?scope=to_release`,
      row: (request) => <RequestToDecide key={request.id} request={request} />,
    }),
    ...listOf(home.stuck, {
      key: 'stuck',
      title: 'Nadie puede decidirlas',
      more: paths.users,
      moreLabel: 'Ver usuarios',
      row: (request) => <WaitingRow key={request.id} request={request} to={paths.request(request.id)} />,
    }),
    ...listOf(home.waiting_for_others, {
      key: 'waiting_for_others',
      title: 'Esperan a otra persona',
      more: `${paths.requests}?scope=waiting_for_others`,
      row: (request) => (
        <WaitingRow
          key={request.id}
          request={request}
          to={`${paths.request(request.id)}?scope=waiting_for_others`}
        />
      ),
    }),
    ...listOf(home.mine, {
      key: 'mine',
      title: 'Mis solicitudes',
      more: `${paths.requests}?scope=mine`,
      row: (request) => <MineItem key={request.id} request={request} />,
    }),
  ]
}
