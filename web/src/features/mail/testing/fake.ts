import { pageOf, serve } from '@tests/mock'
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
    serve({
      listMail: ({ query }) => {
        const state = query.get('state')
        const found = this.items.filter((item) => state === null || item.state === state)
        return { ...pageOf(found, query, this.pageSize), server: this.server }
      },
      tryMail: () => {
        const item = letter('prueba', { kind: 'test', state: 'waiting', attempts: 0, due_at_ms: 0 })
        this.items = [item, ...this.items]
        return item
      },
      retryMail: ({ params: { id = '' } }) => {
        this.retried.push(id)
        return this.end(id, { state: 'waiting' })
      },
    })
    return this
  }

  /** What becomes of a letter on the server. */
  end(id: string, changes: Partial<MailItem>): MailItem {
    this.items = this.items.map((item) => (item.id === id ? { ...item, ...changes } : item))
    return this.items.find((item) => item.id === id) ?? letter(id, changes)
  }
}
