import { config } from '@/lib/config'
import { z } from '@/lib/schema'
import { callDoor, type Token, unsentProblem } from './door'
import { askSession } from './early'
import { networkProblem, problemFrom } from './problem'

/** Where the bearer token stands in local storage (specification, section 6). Written down here and nowhere else. */
export const TOKEN_KEY = 'inboxToken'
const EXPIRY_KEY = `${TOKEN_KEY}ExpiresAt`
const LOCK_NAME = 'caudal.token'
const RENEW_BEFORE_MS = 60_000
/** Whoever asks holds the lock: without a limit, a call that hangs keeps every other tab from getting a token. */
const TIMEOUT_MS = 30_000

const TokenAnswer = z.object({ accessToken: z.string().check(z.minLength(1)), expiresIn: z.number() })

// A token is bound to the session that asked for it, and the server ends a session that sends another one's token. One
// left behind by an earlier session cannot be told apart, so each page load asks for its own once.
let trustsStored = false
/** How often the token was forgotten: an answer that was asked for before that is not kept. */
let forgotten = 0
let inFlight: Promise<Token> | null = null

function stored(): string | null {
  const token = localStorage.getItem(TOKEN_KEY)
  const expiresAt_ms = Number(localStorage.getItem(EXPIRY_KEY))
  return token !== null && trustsStored && expiresAt_ms - Date.now() >= RENEW_BEFORE_MS ? token : null
}

async function renew(): Promise<Token> {
  // Another tab may have renewed while this one waited for the lock.
  const current = stored()
  return current === null ? fetchToken() : { ok: true, token: current }
}

async function fetchToken(): Promise<Token> {
  if (callDoor().isOver()) {
    return { ok: false, problem: unsentProblem('over') }
  }
  const asked = forgotten
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let response: Response
  try {
    response = await askSession(config.tokenRoute, signal)
  } catch {
    return { ok: false, problem: networkProblem() }
  }
  const body: unknown = await response.json().catch(() => null)
  const answer = TokenAnswer.safeParse(body)
  if (!response.ok || !answer.success) {
    return {
      ok: false,
      problem: signal.aborted
        ? networkProblem()
        : { ...problemFrom(response.status, body), detail: 'Error al obtener el token' },
    }
  }
  if (forgotten !== asked) {
    return { ok: false, problem: unsentProblem('over') }
  }
  const { accessToken, expiresIn } = answer.data
  localStorage.setItem(TOKEN_KEY, accessToken)
  localStorage.setItem(EXPIRY_KEY, String(Date.now() + expiresIn * 1000))
  trustsStored = true
  return { ok: true, token: accessToken }
}

/** What the store's action does: one tab at a time asks the server for a token and keeps it in local storage. */
export async function obtainToken(): Promise<Token> {
  // Web Locks exist in secure contexts only; without them one tab at a time is the best there is.
  return 'locks' in navigator ? navigator.locks.request(LOCK_NAME, renew) : renew()
}

/** The bearer for the next call: the stored one, or a new one when less than 60 s are left (also after sleep). */
export async function getToken(): Promise<Token> {
  const current = stored()
  if (current !== null) {
    return { ok: true, token: current }
  }
  inFlight ??= callDoor()
    .askToken()
    .finally(() => {
      inFlight = null
    })
  return inFlight
}

/** Forgets the token: at sign-out, at session expiry, and when the profile says that nobody is signed in. */
export function clearToken(): void {
  trustsStored = false
  forgotten += 1
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(EXPIRY_KEY)
}
