import { config } from '@/lib/config'
import { z } from '@/lib/schema'
import { type Attempt, note } from './attempts'
import { networkProblem, type Problem, problemFrom } from './problem'
import { getToken } from './token'

const TIMEOUT_MS = 30_000

const Outcome = z.object({
  outcome: z.enum(['done', 'withdrawn']),
  number: z.nullable(z.string()),
})

export type Settled =
  | { ok: true; outcome: 'done' | 'withdrawn'; number: string | null }
  | { ok: false; problem: Problem }

/**
 * Asks the server how a command ended whose answer was lost. What it says is final: a command that never arrived is withdrawn, and
 * refused should it arrive yet.
 */
export async function settle(attempt: Attempt): Promise<Settled> {
  const { method, path, key } = attempt
  const token = await getToken()
  if (!token.ok) {
    return { ok: false, problem: token.problem }
  }
  let response: Response
  try {
    response = await fetch(`${config.apiBase}/api/v1/commands/actions/settle`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        Authorization: `Bearer ${token.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify({ method, path, key }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch {
    return { ok: false, problem: networkProblem() }
  }
  const body: unknown = await response.json().catch(() => null)
  const answer = Outcome.safeParse(body)
  if (!response.ok || !answer.success) {
    return { ok: false, problem: problemFrom(response.status, body) }
  }
  note(attempt, answer.data.outcome, answer.data.number)
  return { ok: true, ...answer.data }
}
