import { askSession } from '@/api/early'
import { config } from '@/lib/config'
import { z } from '@/lib/schema'

/** What the page asks for waits for the profile: without a signal it goes on with what was known, and says so itself. */
const TIMEOUT_MS = 10_000

const Profile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The branch they work in, while it is in use. */
  branch_id: z._default(z.nullable(z.string()), null),
  permissions: z.array(z.object({ permission_name: z.string() })),
  /** Those in whose place they decide today. */
  acting_for: z._default(z.array(z.object({ id: z.string(), name: z.string(), ends_on: z.string() })), []),
})

export type SessionUser = z.infer<typeof Profile>

/** `lastEventId` is where the stream of changes goes on for whoever reads everything after this; null where the server cannot say. */
export type ProfileAnswer =
  | { ok: true; user: SessionUser | null; lastEventId: string | null }
  | { ok: false; status: number }

/** Reads who is signed in: 204 means nobody; a failure carries the status, 0 when the network failed. */
export async function fetchProfile(): Promise<ProfileAnswer> {
  let response: Response
  try {
    response = await askSession(config.profileRoute, AbortSignal.timeout(TIMEOUT_MS))
  } catch {
    return { ok: false, status: 0 }
  }
  if (response.status === 204) {
    return { ok: true, user: null, lastEventId: null }
  }
  if (!response.ok) {
    return { ok: false, status: response.status }
  }
  const body: unknown = await response.json().catch(() => null)
  const parsed = Profile.safeParse(body)
  return parsed.success
    ? { ok: true, user: parsed.data, lastEventId: response.headers.get('Last-Event-ID') }
    : { ok: false, status: response.status }
}
