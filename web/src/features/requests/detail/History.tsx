import type { RequestDetail, RequestEvent } from '@/api/requests'
import { counted } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { requestStateWords } from '@/lib/requestWords'
import { FoldedSection } from '@/ui/FoldedSection'
import { Timeline } from '@/ui/Timeline'
import { eventWords } from '../words'

/** Who did what and when, the latest first: that is what people open a request for. */
export function History({ request }: { request: RequestDetail }) {
  const items = request.history.map((event, index) => ({
    id: String(index),
    title: `${event.actor}${inPlaceOf(event)} ${eventWords(event.action)}`,
    at: event.at_ms,
    tone: tone(event),
    body: body(event, request),
  }))
  return (
    <FoldedSection title="Historia" hint={counted(items.length, 'paso', 'pasos')}>
      <Timeline items={items.toReversed()} />
    </FoldedSection>
  )
}

function inPlaceOf({ action, for: principal }: RequestEvent): string {
  if ((principal ?? '') === '') {
    return ''
  }
  // Nobody asks in the place of another: a system drafted it for its person.
  return action === 'create' ? `, para ${principal ?? ''},` : `, en lugar de ${principal ?? ''},`
}

function tone(event: RequestEvent) {
  const to = event.to ?? null
  return to === null ? 'neutral' : requestStateWords(to).tone
}

function body(event: RequestEvent, request: RequestDetail) {
  const to = event.to ?? null
  const amount = event.amount_minor ?? null
  const parts = [
    to === null || to === event.from ? null : `Pasó a «${requestStateWords(to, request.needs_hr).label}»`,
    amount === null ? null : formatMoney(amount, request.currency),
    (event.reason ?? '') === '' ? null : event.reason,
  ].filter((part) => part !== null)
  return parts.length === 0 ? undefined : parts.join(' · ')
}
