import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A message as another system gets it. */
export interface Message {
  id: string
  event: string
  body: string
  /** Whether it was signed under this secret, as Standard Webhooks has it. */
  isSignedUnder: (secret: string) => boolean
}

/** Another system that hears of what is done in the portal. */
export interface Receiver {
  url: string
  messages: readonly Message[]
  /** What it answers from here on. */
  answer: (status: number) => void
  close: () => Promise<void>
}

const PREFIX = 'whsec_'

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export async function startReceiver(): Promise<Receiver> {
  const messages: Message[] = []
  let status = 204
  const server = createServer((request, response) => {
    const header = (name: string) => String(request.headers[name] ?? '')
    const take = async () => {
      const body = await text(request)
      const id = header('webhook-id')
      const signed = `${id}.${header('webhook-timestamp')}.${body}`
      const signatures = header('webhook-signature').split(' ')
      messages.push({
        id,
        event: (JSON.parse(body) as { type: string }).type,
        body,
        isSignedUnder: (secret) => {
          const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
          const own = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
          return secret.startsWith(PREFIX) && signatures.some((signature) => isEqual(signature, own))
        },
      })
      response.writeHead(status).end()
    }
    void take()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}/caudal`,
    messages,
    answer: (next) => {
      status = next
    },
    close: async () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
