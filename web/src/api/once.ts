import { config } from '@/lib/config'
import {
  type Attempt,
  begin,
  type Command,
  earlierThan,
  forget,
  forgetOlder,
  lose,
  whileSending,
} from './attempts'
import { isLost, networkProblem, type Problem } from './problem'

interface Call {
  endpoint: string
  method: string
  url: string
  headers: Headers
  params?: unknown
  body?: unknown
}

interface Sent<A> {
  answer: A
  wasLost: boolean
}

async function describe(call: Call): Promise<Command> {
  const { endpoint, method, url, headers, params, body } = call
  const sent = JSON.stringify([url, headers.get('If-Match'), params, body])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sent))
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const path = url.slice(config.apiBase.length).split('?')[0] ?? ''
  return { endpoint, method, path, hash }
}

/** What keeps a command from being sent: an earlier one to the same place, with another content, that was never answered. */
async function settleEarlier(command: Command): Promise<Problem | null> {
  const earlier = await earlierThan(command)
  if (earlier.length === 0) {
    return null
  }
  try {
    // Late: hardly anybody needs it, and the notice above every page brings it as well.
    const { settleAll } = await import('./settle')
    return await settleAll(earlier)
  } catch {
    return networkProblem()
  }
}

/** Refusals that say nothing of an earlier try: they come before the server looks at the key. */
const AT_THE_DOOR = new Set([401, 403, 408, 429])

function isAnswered(problem: Problem | undefined, wasLost: boolean): boolean {
  if (problem === undefined) {
    return true
  }
  const isAtTheDoor = AT_THE_DOOR.has(problem.status) || problem.status >= 500
  return !isLost(problem) && !(wasLost && isAtTheDoor)
}

const LOST =
  'La respuesta no llegó: puede que se haya hecho. Si lo envías igual, no se hará dos veces; si lo cambias, antes preguntaremos si se hizo.'

function explainLost(problem: Problem): Problem {
  return problem.status === 0 ? { ...problem, detail: LOST } : problem
}

/**
 * Sends a command so that it happens once: under the key of the same command where one was never answered, and not before it is known
 * what became of another to the same place.
 */
export async function sendOnce<A extends { error?: Problem | undefined }>(
  call: Call,
  send: () => Promise<Sent<A>>,
): Promise<Sent<A> | Sent<{ error: Problem }>> {
  const command = await describe(call)
  // A record's version already keeps a second command from doing anything.
  const isVersioned = call.headers.has('If-Match')
  const earlier = isVersioned || call.method !== 'POST' ? null : await settleEarlier(command)
  if (earlier !== null) {
    return { answer: { error: earlier }, wasLost: false }
  }
  const { attempt, isRepeated } = begin(command)
  call.headers.set('Idempotency-Key', attempt.key)
  const { answer, wasLost } = await whileSending(attempt, send)
  return conclude(attempt, isVersioned, { answer, wasLost: wasLost || isRepeated })
}

function conclude<A extends { error?: Problem | undefined }>(
  attempt: Attempt,
  isVersioned: boolean,
  sent: Sent<A>,
): Sent<A> | Sent<{ error: Problem }> {
  const { error } = sent.answer
  if (isAnswered(error, sent.wasLost)) {
    forget(attempt)
    if (isVersioned && error === undefined) {
      forgetOlder(attempt)
    }
    return sent
  }
  lose(attempt)
  return error === undefined ? sent : { ...sent, answer: { ...sent.answer, error: explainLost(error) } }
}
