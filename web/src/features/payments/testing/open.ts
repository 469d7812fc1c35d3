import { openPortal } from '@tests/app'
import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import type { Ref } from '@/api/client'
import type { Permission } from '@/lib/permissions'
import { type FakeAnswer, FakeApi, type FakeCall } from './fakeApi'
import { GRACIELA, TOMAS } from './people'

const HELD: Readonly<Record<string, readonly Permission[]>> = {
  [TOMAS.id]: ['Gestionar pagos individuales'],
  [GRACIELA.id]: ['Gestionar pagos individuales', 'Gestionar pagos'],
}

type Tampered = FakeAnswer | 'lost' | null

/** What a test does to an answer before it leaves: replace it, lose it (`'lost'`), or keep it waiting. */
export type Tamper = (call: FakeCall, answer: () => FakeAnswer) => Tampered | Promise<Tampered>

/** The portal with the payments API behind it, as this person sees it. */
export function openAs(viewer: Ref, address: string, tamper: Tamper = () => null) {
  const fake = new FakeApi(viewer)
  server.use(
    http.get('*/api/auth/me', () =>
      HttpResponse.json({ ...userWith(...(HELD[viewer.id] ?? [])), id: viewer.id, name: viewer.name }),
    ),
    http.all('*/api/v1/*', async ({ request }) => {
      const url = new URL(request.url)
      const text = await request.text()
      const body: unknown = text === '' ? null : JSON.parse(text)
      const call: FakeCall = {
        method: request.method,
        path: url.pathname.replace('/api/v1', ''),
        query: url.searchParams,
        headers: request.headers,
        body,
      }
      const answer = (await tamper(call, () => fake.handle(call))) ?? fake.handle(call)
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
