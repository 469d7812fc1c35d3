import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import type { MailItem, MailServer } from '@/api/messages'

const AT_MS = 1_793_000_000_000

/** A letter as the list shows it. */
export function letter(id: string, changes: Partial<MailItem> = {}): MailItem {
  return {
    id,
    kind: 'now',
    to: { id: `p-${id}`, name: `Persona ${id}` },
    address: null,
    state: 'sent',
    attempts: 1,
    due_at_ms: AT_MS,
    error: null,
    created_at_ms: AT_MS,
    ended_at_ms: null,
    ...changes,
  }
}

/** The API of mail in memory. */
export class FakeMail {
  server: MailServer | null = { host: 'correo.test', from: 'Caudal <caudal@test>', digest_at: '06:30' }
  items: MailItem[] = []
  readonly retried: string[] = []
  pageSize = 25

  listen(): this {
    server.use(
      http.get('*/api/v1/mail', ({ request }) => {
        const params = new URL(request.url).searchParams
        const state = params.get('state')
        const from = Number(params.get('after') ?? 0)
        const all = this.items.filter((item) => state === null || item.state === state)
        const until = from + this.pageSize
        return HttpResponse.json({
          items: all.slice(from, until),
          next: until < all.length ? String(until) : null,
          server: this.server,
        })
      }),
      http.post('*/api/v1/mail/actions/test', () => {
        const item = letter('prueba', { kind: 'test', state: 'waiting', attempts: 0, due_at_ms: 0 })
        this.items = [item, ...this.items]
        return HttpResponse.json(item, { status: 201 })
      }),
      http.post('*/api/v1/mail/:id/actions/retry', ({ params }) => {
        this.retried.push(String(params.id))
        this.end(String(params.id), { state: 'waiting' })
        return HttpResponse.json(this.items.find(({ id }) => id === params.id))
      }),
    )
    return this
  }

  /** What becomes of a letter on the server. */
  end(id: string, changes: Partial<MailItem>): void {
    this.items = this.items.map((item) => (item.id === id ? { ...item, ...changes } : item))
  }
}
