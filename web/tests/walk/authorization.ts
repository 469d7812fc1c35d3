import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { HttpResponse, http } from 'msw'
import { ADMINISTRATOR, type Permission } from '@/lib/permissions'
import { server, userWith } from '../server'

/** Who may call what, as the server's own tests hold it. */
const TABLE = resolve(import.meta.dirname, '../../../crates/caudal-server/tests/it/authorization.golden')

interface Rule {
  method: string
  path: RegExp
  parameters: number
  /** Null where any session will do. */
  anyOf: readonly string[] | null
}

const rules: readonly Rule[] = readFileSync(TABLE, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, path, method, who] = /^(\/api\/v1\S*) ([A-Z]+): (.*)$/u.exec(line) ?? []
    if (path === undefined || method === undefined || who === undefined) {
      return []
    }
    const names = (who.split(';')[0] ?? '').split(' | ')
    return [
      {
        method,
        path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/gu, '[^/]+')}$`, 'u'),
        parameters: path.split('{').length - 1,
        anyOf: names[0]?.startsWith('any session') === true ? null : names,
      },
    ]
  })
  .toSorted((a, b) => a.parameters - b.parameters)

/** Whether somebody with these permissions may make the call; a call that nobody knows is nobody's. */
function isAllowed(permissions: readonly string[], method: string, path: string): boolean {
  const rule = rules.find((one) => one.method === method && one.path.test(path))
  return (
    rule !== undefined &&
    (rule.anyOf === null ||
      permissions.includes(ADMINISTRATOR) ||
      rule.anyOf.some((name) => permissions.includes(name)))
  )
}

/** A server that refuses as the real one does, and has nothing to show to whom it lets in. */
export class GuardedServer {
  permissions: readonly Permission[] = []
  /** The calls that were refused for want of a permission. */
  refused: string[] = []
  /** All calls of the API. */
  called: string[] = []
  #speaker: ReadableStreamDefaultController<Uint8Array> | null = null
  #isSilent = false
  readonly #events: string[] = []

  constructor() {
    server.use(
      http.get('*/api/auth/me', () => HttpResponse.json(userWith(...this.permissions))),
      http.get('*/api/v1/events', ({ request }) => {
        if (this.#isSilent) {
          return new HttpResponse(null, { status: 503 })
        }
        // A stream that says nothing for long is begun anew: what was said meanwhile is told then, as the real server does.
        const heard = Number(request.headers.get('Last-Event-ID') ?? 0)
        let own: ReadableStreamDefaultController<Uint8Array> | null = null
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            own = controller
            this.#speaker = controller
            for (const event of this.#events.slice(heard)) {
              this.#tell(event)
            }
          },
          // Called off, for a new one that may be there already.
          cancel: () => {
            this.#speaker = this.#speaker === own ? null : this.#speaker
          },
        })
        return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
      }),
      http.all('*/api/v1/*', ({ request }) => {
        const { pathname } = new URL(request.url)
        const call = `${request.method} ${pathname}`
        this.called.push(call)
        if (!isAllowed(this.permissions, request.method, pathname)) {
          this.refused.push(`${call} for ${this.permissions.join(', ')}`)
          return new HttpResponse(null, { status: 403 })
        }
        if (pathname === '/api/v1/user') {
          // An empty list is no failure, of which the page would tell.
          return HttpResponse.json([])
        }
        return HttpResponse.json(
          { status: 404, code: 'not_found', title: '', detail: 'No encontramos lo que buscas.' },
          { status: 404 },
        )
      }),
    )
  }

  get isHeard(): boolean {
    return this.#speaker !== null
  }

  /** Tells that records of these kinds changed; `*` is all of them. */
  say(...kinds: string[]): void {
    const id = String(this.#events.length + 1)
    const event = `event: change\nid: ${id}\ndata: ${JSON.stringify({ kinds, notices: false })}\n\n`
    this.#events.push(event)
    this.#tell(event)
  }

  /** The stream ends, and no other begins. */
  fallSilent(): void {
    this.#isSilent = true
    this.#speaker?.close()
  }

  #tell(event: string): void {
    try {
      this.#speaker?.enqueue(new TextEncoder().encode(event))
    } catch {
      // Called off: whoever comes next hears it.
    }
  }
}
