import { openPortal } from '@tests/app'
import { measured } from '@tests/measured'
import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import type { Ref } from '@/api/batches'
import type { Permission } from '@/lib/permissions'
import { GRACIELA, TOMAS } from './data'
import { type FakeAnswer, FakeBatches, type FakeCall } from './fake'

const HELD: Readonly<Record<string, readonly Permission[]>> = {
  [TOMAS.id]: ['Gestionar pagos masivos'],
  [GRACIELA.id]: ['Gestionar pagos masivos', 'Gestionar pagos'],
}

/** What a test does to an answer before it leaves: replace it, lose it (`'lost'`), or let it be. */
type Tamper = (call: FakeCall, answer: () => FakeAnswer) => FakeAnswer | 'lost' | null

interface Opening {
  /** Puts on the desk what the test is about. */
  prepare?: (fake: FakeBatches) => void
  tamper?: Tamper
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  return request.headers.get('Content-Type') === 'application/json' && text !== '' ? JSON.parse(text) : text
}

/** The portal with the API of batches behind it, as this person sees it. */
export function openAs(
  viewer: Ref,
  address: string,
  { prepare = () => undefined, tamper = () => null }: Opening = {},
) {
  measured()
  const fake = new FakeBatches(viewer)
  prepare(fake)
  server.use(
    http.get('*/api/auth/me', () =>
      HttpResponse.json({ ...userWith(...(HELD[viewer.id] ?? [])), id: viewer.id, name: viewer.name }),
    ),
    http.all('*/api/v1/*', async ({ request }) => {
      const url = new URL(request.url)
      const call: FakeCall = {
        method: request.method,
        path: url.pathname.replace('/api/v1', ''),
        query: url.searchParams,
        headers: request.headers,
        body: await bodyOf(request),
      }
      const answer = tamper(call, () => fake.handle(call)) ?? fake.handle(call)
      return answer === 'lost'
        ? HttpResponse.error()
        : new HttpResponse(JSON.stringify(answer.body), {
            status: answer.status,
            headers: { 'Content-Type': 'application/json' },
          })
    }),
  )
  return {
    fake,
    ...openPortal(address),
  }
}
