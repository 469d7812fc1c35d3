import { config } from '@/lib/config'
import { formatTime } from '@/lib/dates'
import { z } from '@/lib/schema'
import { type Attempt, forget, note } from './attempts'
import { callDoor, type Token } from './door'
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
  const refusal = await callDoor().admit()
  const token: Token = refusal === null ? await getToken() : { ok: false, problem: refusal }
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

function notSent(code: string, status: number, detail: string): Problem {
  return { status, code, title: '', detail, errors: [] }
}

/**
 * What became of commands that were never answered, before another goes to the same place. The person hears of one that was done, and presses again if they want this one as well.
 */
export async function settleAll(all: readonly Attempt[]): Promise<Problem | null> {
  for (const earlier of all) {
    const settled: Settled =
      earlier.state === 'done' ? { ok: true, outcome: 'done', number: earlier.number } : await settle(earlier)
    const at = formatTime(earlier.at_ms)
    if (!settled.ok) {
      return settled.problem.status === 401 || settled.problem.status === 403
        ? settled.problem
        : notSent(
            'earlier_unanswered',
            0,
            `Lo que enviaste antes (${at}) quedó sin respuesta y todavía no podemos preguntar si se hizo. No enviamos nada más: vuelve a intentarlo cuando haya conexión.`,
          )
    }
    forget(earlier)
    if (settled.outcome === 'done') {
      const which = settled.number === null ? '' : ` (${settled.number})`
      return notSent(
        'earlier_done',
        409,
        `Lo que enviaste antes (${at}) sí se hizo${which}. Esto otro todavía no se envía: si también lo quieres, presiona de nuevo.`,
      )
    }
  }
  return null
}
