import type { MyRequest } from '@/api/requests'
import { formatRelative } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { anyOf } from '@/lib/people'
import { requestStateWords } from '@/lib/requestWords'
import { StatePill } from '@/ui/StatePill'
import { Row } from './Row'

/** Where my money is: who has it, and since when. */
export function MineItem({ request }: { request: MyRequest }) {
  const isDraft = request.state === 'draft'
  return (
    <Row
      to={paths.request(request.id)}
      title={request.purpose ?? request.type.name}
      detail={
        isDraft
          ? 'La tienes tú, sin enviar'
          : request.held_by.length === 0
            ? undefined
            : `La tiene ${anyOf(request.held_by)}`
      }
      when={formatRelative(request.since_ms)}
      number={isDraft ? undefined : request.number}
      amount_minor={request.approved_minor ?? request.requested_minor}
      currency={request.currency}
      state={<StatePill {...requestStateWords(request.state, request.needs_hr)} />}
    />
  )
}
