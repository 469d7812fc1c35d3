import type { RequestDetail, RequestItem } from '@/api/requests'
import { formatMoney } from '@/lib/money'
import { requestStateWords } from '@/lib/requestWords'
import { eventWords } from './words'

/** What happened to a request since it was seen, in words; never empty. */
export function changesSince(seen: RequestItem, now: RequestDetail): string[] {
  const events = now.history
    .filter((event) => event.at_ms > seen.updated_at_ms)
    .map((event) => {
      const amount =
        (event.amount_minor ?? null) === null
          ? ''
          : ` por ${formatMoney(event.amount_minor ?? 0, now.currency)}`
      const reason = (event.reason ?? '') === '' ? '' : `: ${event.reason ?? ''}`
      return `${event.actor} ${eventWords(event.action)}${amount}${reason}`
    })
  const facts: string[] = []
  if (seen.state !== now.state) {
    const before = requestStateWords(seen.state, seen.needs_hr).label
    const after = requestStateWords(now.state, now.needs_hr).label
    facts.push(`Estaba «${before}» y ahora está «${after}»`)
  }
  if (seen.requested_minor !== now.requested_minor || seen.currency !== now.currency) {
    const before = formatMoney(seen.requested_minor, seen.currency)
    facts.push(`El monto pedido era ${before} y ahora es ${formatMoney(now.requested_minor, now.currency)}`)
  }
  if (events.length === 0 && seen.comment_count < now.comment_count) {
    const last = now.comments.at(-1)
    facts.push(last === undefined ? 'Hay un comentario nuevo' : `${last.author.name} comentó: ${last.text}`)
  }
  const all = [...events, ...facts]
  return all.length === 0 ? ['Se corrigió algún dato de la solicitud'] : all
}
