// oxlint-disable typescript/no-unsafe-type-assertion -- the bodies come from our own client, which types them
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
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
    server.use(
      http.get('*/api/v1/webhooks', () =>
        HttpResponse.json({ items: this.items, kinds: ['request', 'payment', 'spaceship'] }),
      ),
      http.post('*/api/v1/webhooks', async ({ request }) => {
        const body = (await request.json()) as WebhookBody
        this.made.push(body)
        if (!body.url.startsWith('https://')) {
          const errors = [{ field: 'url', code: 'webhook_address', detail: 'Escribe una dirección https.' }]
          const detail = 'Revisa los campos señalados.'
          return HttpResponse.json(
            { type: 'about:blank', title: '', status: 422, detail, code: 'invalid_fields', errors },
            { status: 422 },
          )
        }
        const made = webhook('nuevo', body)
        this.items = [...this.items, made]
        return HttpResponse.json({ webhook: made, secret: this.secret }, { status: 201 })
      }),
      http.put('*/api/v1/webhooks/:id', async ({ request, params }) => {
        const body = (await request.json()) as WebhookBody
        this.changed.push({ body, version: request.headers.get('If-Match') })
        return HttpResponse.json(this.become(String(params.id), body))
      }),
      http.post('*/api/v1/webhooks/:id/actions/:action', ({ request, params }) => {
        const id = String(params.id)
        const action = String(params.action)
        this.acts.push({ id, action, version: request.headers.get('If-Match') })
        const now = this.become(id, this.after(action))
        if (action === 'remove') {
          this.items = this.items.filter((item) => item.id !== id)
        }
        return HttpResponse.json({ webhook: now, secret: action === 'rotate' ? this.secret : null })
      }),
      http.get('*/api/v1/webhooks/:id/deliveries', ({ request }) => {
        const state = new URL(request.url).searchParams.get('state')
        const items = this.log.filter((item) => state === null || item.state === state)
        return HttpResponse.json({ items, next: null })
      }),
      http.post('*/api/v1/webhooks/:id/deliveries/:delivery/actions/resend', ({ params }) => {
        this.resent.push(String(params.delivery))
        this.end(String(params.delivery), { state: 'waiting', attempts: 0 })
        return HttpResponse.json(this.log.find(({ id }) => id === params.delivery))
      }),
    )
    return this
  }

  /** What becomes of a message on the server. */
  end(id: string, changes: Partial<DeliveryItem>): void {
    this.log = this.log.map((item) => (item.id === id ? { ...item, ...changes } : item))
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

  private become(id: string, changes: Partial<WebhookItem>): WebhookItem | undefined {
    this.items = this.items.map((item) =>
      item.id === id ? { ...item, ...changes, version: item.version + 1 } : item,
    )
    return this.items.find((item) => item.id === id)
  }
}
