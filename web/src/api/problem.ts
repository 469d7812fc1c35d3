import { inCompanyWords } from '@/lib/companyWords'
import { z } from '@/lib/schema'

const FieldProblem = z.object({ field: z.string(), code: z.string(), detail: z.string() })

/** What the server says when something fails (RFC 9457). `detail` is Spanish and ready to show. */
const ProblemDocument = z.object({
  title: z._default(z.string(), ''),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  errors: z._default(z.array(FieldProblem), []),
})

export type FieldProblem = z.infer<typeof FieldProblem>
/** `status` is 0 when no answer arrived at all. */
export type Problem = z.infer<typeof ProblemDocument>

export const SESSION_EXPIRED_MESSAGE = 'Tu sesión ha expirado, por favor inicia sesión nuevamente.'

/** The answer never came: of a command with a key it is unknown whether the server did what was asked. */
export function networkProblem(isCommand = false): Problem {
  return {
    status: 0,
    code: 'network',
    title: 'Sin conexión',
    detail: `No pudimos conectarnos con el servidor. Revisa tu conexión y vuelve a intentarlo${isCommand ? ': si la operación alcanzó a hacerse, no se hará dos veces' : ''}.`,
    errors: [],
  }
}

/** Reads an answer that is not a success, whatever it holds. */
export function problemFrom(status: number, body: unknown): Problem {
  const parsed = ProblemDocument.safeParse(body)
  if (parsed.success) {
    const { detail, errors } = parsed.data
    return {
      ...parsed.data,
      status,
      detail: inCompanyWords(detail),
      errors: errors.map((error) => ({ ...error, detail: inCompanyWords(error.detail) })),
    }
  }
  if (status === 401 || status === 403) {
    return { status, code: 'session', title: '', detail: SESSION_EXPIRED_MESSAGE, errors: [] }
  }
  return {
    status,
    code: 'unexpected',
    title: '',
    detail: 'Algo falló de nuestro lado. Vuelve a intentarlo en un momento.',
    errors: [],
  }
}

/** Turns what a hook of the client holds in `error` into a problem that can be shown. */
export function asProblem(error: unknown): Problem | null {
  if (error === undefined || error === null) {
    return null
  }
  const parsed = ProblemDocument.safeParse(error)
  return parsed.success ? parsed.data : problemFrom(500, null)
}

/** The problem of each field by its path (`lines/0/concept`), to stand at the field. */
export function fieldErrors(problem: Problem | null): Readonly<Record<string, string>> {
  return Object.fromEntries((problem?.errors ?? []).map((e) => [e.field, e.detail]))
}

/** What the server answers when it cannot tell itself how a command ended; `unexpected` comes from something between. */
const UNTOLD = new Set(['timed_out', 'outcome_unknown', 'unexpected'])

/** Whether nobody said how a command ended: it may have been done. A server that is busy says that it did nothing. */
export function isLost(problem: Problem): boolean {
  return problem.status === 0 || (problem.status >= 500 && UNTOLD.has(problem.code))
}

/** Whether the operation may have happened although no answer says so; the next try must use the same key. */
export function isOutcomeUnknown(problem: Problem): boolean {
  return problem.status === 0 || problem.status >= 500
}
