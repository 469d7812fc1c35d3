import type { DeliveryItem, WebhookBody, WebhookItem } from '@/api/messages'
import { WEBHOOK_KINDS } from '@/lib/webhookWords'
import type { StatePillProps } from '@/ui/StatePill'

/** A kind of record in words. One that a newer server may know shows as it is. */
export function kindWords(kind: string): string {
  return WEBHOOK_KINDS[kind] ?? kind
}

/** What a webhook hears of. */
export function hearsWords(kinds: readonly string[]): string {
  return kinds.length === 0 ? 'Todo' : kinds.map(kindWords).join(', ')
}

type Standing = Pick<WebhookItem, 'state' | 'off_reason'>

export function isOn({ state }: Pick<WebhookItem, 'state'>): boolean {
  return state === 'on'
}

/** Whether the portal itself switched it off, because the other system said that it is no more. */
export function isGone(webhook: Standing): boolean {
  return !isOn(webhook) && webhook.off_reason === 'gone'
}

export const GONE = 'El otro sistema respondió que ya no existe'

export function standingWords(webhook: Standing): StatePillProps {
  return isOn(webhook)
    ? { tone: 'success', label: 'Activo' }
    : { tone: isGone(webhook) ? 'warning' : 'neutral', label: 'Apagado' }
}

/** The messages by how they stand, as the tabs have it. */
export const LOG_VIEWS = [
  { state: '', label: 'Todos' },
  { state: 'waiting', label: 'Por entregar' },
  { state: 'sent', label: 'Entregados' },
  { state: 'failed', label: 'Fallidos' },
] as const

/** The view that an address names; all where it names none that there is. */
export function viewOf(wanted: string | null): string {
  return LOG_VIEWS.find(({ state }) => state === wanted)?.state ?? ''
}

const STATES: Readonly<Record<string, StatePillProps>> = {
  waiting: { tone: 'info', label: 'Por entregar' },
  sent: { tone: 'success', label: 'Entregado' },
  failed: { tone: 'error', label: 'Fallido' },
}

export function deliveryWords({ state }: Pick<DeliveryItem, 'state'>): StatePillProps {
  return STATES[state] ?? { tone: 'neutral', label: state }
}

const ERRORS: Readonly<Record<string, string>> = {
  status: 'Respondió con error',
  timed_out: 'No respondió a tiempo',
  no_connection: 'No se pudo conectar',
  private_address: 'La dirección lleva a la red del portal',
  secret: 'El secreto guardado no se puede abrir',
}

/** What the other system answered last: "200", "Respondió con error (503)"; null before the first attempt. */
export function answerWords({ status, error }: Pick<DeliveryItem, 'status' | 'error'>): string | null {
  const code = typeof status === 'number' ? String(status) : null
  if (typeof error !== 'string') {
    return code
  }
  const words = ERRORS[error] ?? error
  return code === null ? words : `${words} (${code})`
}

/** How long an attempt took: "84 ms", "1.2 s". */
export function tookWords(took_ms: number | null | undefined): string | null {
  if (typeof took_ms !== 'number' || took_ms === 0) {
    return null
  }
  return took_ms < 1000 ? `${String(took_ms)} ms` : `${(took_ms / 1000).toFixed(1)} s`
}

/** Why a message cannot be sent once more, or null. */
export function noResend({ state }: Pick<DeliveryItem, 'state'>, webhook: Standing): string | null {
  if (!isOn(webhook)) {
    return 'El webhook está apagado: enciéndelo primero.'
  }
  return state === 'waiting' ? 'Todavía está por entregarse.' : null
}

/** What was sent, laid out to be read; as it is where it is no JSON. */
export function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** What the form holds. */
export interface Values {
  name: string
  url: string
  hears: 'all' | 'some'
  kinds: readonly string[]
}

export function valuesOf(webhook: WebhookItem | undefined): Values {
  const { name = '', url = '', kinds = [] } = webhook ?? {}
  return { name, url, hears: kinds.length === 0 ? 'all' : 'some', kinds }
}

/** The fields as the server names them, with what a person reads. */
export const LABELS = { name: 'Nombre', url: 'Dirección', kinds: 'Qué se le avisa' } as const

export type FieldName = keyof typeof LABELS

/** What is wrong with a form before it is sent. */
export function errorsOf({ name, url, hears, kinds }: Values): Partial<Record<FieldName, string>> {
  return {
    ...(name.trim() === '' ? { name: 'Escribe el nombre.' } : {}),
    ...(url.trim() === '' ? { url: 'Escribe la dirección.' } : {}),
    ...(hears === 'some' && kinds.length === 0 ? { kinds: 'Elige al menos una clase.' } : {}),
  }
}

export function bodyOf({ name, url, hears, kinds }: Values): WebhookBody {
  return { name: name.trim(), url: url.trim(), kinds: hears === 'all' ? [] : [...kinds] }
}
