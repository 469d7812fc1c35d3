import { refusedField, serve } from '@tests/mock'
import type { DeliveryItem, WebhookBody, WebhookItem } from '@/api/messages'

const AT_MS = 1_793_000_000_000

/** A webhook as the list shows it. */
export function webhook(id: string, changes: Partial<WebhookItem> = {}): WebhookItem {
  return {
    id,
    name: `Sistema ${id}`,
    url: `https://${id}.test/caudal`,
    kinds: [],
    state: 'on',
    off_reason: null,
    hint: 'x7M=',
    old_secret_until_ms: null,
    created_by: 'Marisol Quintero',
    created_at_ms: AT_MS,
    waiting: 0,
    failed: 0,
    version: 3,
    ...changes,
  }
}

/** A message as the log shows it. */
export function delivery(id: string, changes: Partial<DeliveryItem> = {}): DeliveryItem {
  return {
    id,
    event: 'request.submit',
    body: '{"type":"request.submit","data":{"object":{"number":"SOL-2026-000123"}}}',
    state: 'sent',
    attempts: 1,
    due_at_ms: 0,
    status: 204,
    error: null,
    took_ms: 84,
    created_at_ms: AT_MS,
    ended_at_ms: AT_MS,
    ...changes,
  }
}

interface Act {
  id: string
  action: string
  version: string | null
}

/** The API of webhooks in memory. */
export class FakeWebhooks {
  items: WebhookItem[] = [webhook('a')]
  log: DeliveryItem[] = []
  /** What a new one or a changed secret answers; null for an answer that was lost. */
  secret: string | null = 'whsec_c2VjcmV0by1kZS1wcnVlYmE='
  readonly made: WebhookBody[] = []
  readonly changed: { body: WebhookBody; version: string | null }[] = []
  readonly acts: Act[] = []
  readonly resent: string[] = []

  listen(): this {
    serve({
      listWebhooks: () => ({ items: this.items, kinds: ['request', 'payment', 'spaceship'] }),
      createWebhook: ({ body }) => {
        this.made.push(body)
        if (!body.url.startsWith('https://')) {
          return refusedField('url', 'webhook_address', 'Escribe una dirección https.')
        }
        const made = webhook('nuevo', body)
        this.items = [...this.items, made]
        return { webhook: made, secret: this.secret }
      },
      changeWebhook: ({ params: { id = '' }, body, version }) => {
        this.changed.push({ body, version })
        return this.become(id, body)
      },
      actOnWebhook: ({ params: { id = '', action = '' }, version }) => {
        this.acts.push({ id, action, version })
        const now = this.become(id, this.after(action))
        if (action === 'remove') {
          this.items = this.items.filter((item) => item.id !== id)
        }
        return { webhook: now, secret: action === 'rotate' ? this.secret : null }
      },
      listDeliveries: ({ query }) => {
        const state = query.get('state')
        return { items: this.log.filter((item) => state === null || item.state === state), next: null }
      },
      resendDelivery: ({ params: { delivery: id = '' } }) => {
        this.resent.push(id)
        return this.end(id, { state: 'waiting', attempts: 0 })
      },
    })
    return this
  }

  /** What becomes of a message on the server. */
  end(id: string, changes: Partial<DeliveryItem>): DeliveryItem {
    this.log = this.log.map((item) => (item.id === id ? { ...item, ...changes } : item))
    return this.log.find((item) => item.id === id) ?? delivery(id, changes)
  }

  private after(action: string): Partial<WebhookItem> {
    if (action === 'test') {
      const trial = { event: 'webhook.test', state: 'waiting', attempts: 0, status: null, took_ms: null }
      this.log = [delivery('prueba', trial), ...this.log]
    }
    const steps: Record<string, Partial<WebhookItem>> = {
      'switch-on': { state: 'on', off_reason: null },
      'switch-off': { state: 'off' },
      rotate: { hint: 'y8N=', old_secret_until_ms: Date.now() + 3_600_000 },
    }
    return steps[action] ?? {}
  }

  private become(id: string, changes: Partial<WebhookItem>): WebhookItem {
    this.items = this.items.map((item) =>
      item.id === id ? { ...item, ...changes, version: item.version + 1 } : item,
    )
    return this.items.find((item) => item.id === id) ?? webhook(id, changes)
  }
}
