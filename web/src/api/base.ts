import {
  type BaseQueryApi,
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
} from '@reduxjs/toolkit/query/react'
import { config } from '@/lib/config'
import { pause } from '@/lib/pause'
import { callDoor, isUnsent, unsentProblem } from './door'
import { takeEarly } from './early'
import { KEPT_KEY } from './intent'
import { sendOnce } from './once'
import { isLost, networkProblem, type Problem, problemFrom } from './problem'
import { STEP_UP_REQUIRED, stepUpRequired } from './session-expiry'
import { OF_REQUEST } from './tags'
import { getToken } from './token'

const CALL_TIMEOUT_MS = 30_000
/** Waits before each further try of a call whose answer was lost: bounded, so that people hear about it soon. */
const RETRY_DELAYS_MS = [400, 1_500] as const
const LONGEST_RETRY_AFTER_MS = 5_000
const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** The first screen's call may have been made beside the first files. */
async function fetchOrTake(...call: Parameters<typeof fetch>): Promise<Response> {
  const [to] = call
  const early = to instanceof Request && to.method === 'GET' ? takeEarly(to.url) : null
  return (early === null ? null : await early) ?? fetch(...call)
}

const send = fetchBaseQuery({
  baseUrl: '',
  credentials: 'same-origin',
  timeout: CALL_TIMEOUT_MS,
  fetchFn: fetchOrTake,
})

/** Paths of the description (`/api/v1/…`) and short ones (`requests`) both work. */
function address(path: string): string {
  return path.startsWith('/api/')
    ? config.apiBase + path
    : `${config.apiBase}/api/v1/${path.replace(/^\//, '')}`
}

/** A call as the generated client writes it: it names every optional header, also those that it was not given. */
interface Call extends Omit<FetchArgs, 'headers'> {
  headers?: Headers | string[][] | Record<string, string | null | undefined>
}

/** A call as it is sent. */
type Prepared = Omit<FetchArgs, 'headers' | 'method'> & { headers: Headers; method: string }

function prepare(args: string | Call, token: string): Prepared {
  const call: Call = typeof args === 'string' ? { url: args } : args
  const headers = new Headers()
  const given = call.headers
  const pairs =
    given instanceof Headers ? [...given] : Array.isArray(given) ? given : Object.entries(given ?? {})
  for (const [name, value] of pairs) {
    if (name !== undefined && value !== undefined && value !== null) {
      headers.set(name, value)
    }
  }
  headers.set('Authorization', `Bearer ${token}`)
  const method = (call.method ?? 'GET').toUpperCase()
  if (method !== 'GET' && method !== 'HEAD' && !headers.has(IDEMPOTENCY_KEY)) {
    headers.set(IDEMPOTENCY_KEY, KEPT_KEY)
  }
  return { ...call, method, url: address(call.url), headers }
}

function toProblem(error: FetchBaseQueryError, isCommand: boolean): Problem {
  if (typeof error.status === 'number') {
    return problemFrom(error.status, error.data)
  }
  return error.status === 'PARSING_ERROR'
    ? problemFrom(error.originalStatus, null)
    : networkProblem(isCommand)
}

/** How long to wait before the next try, or null when trying again cannot help. */
function retryDelay(problem: Problem, meta: FetchBaseQueryMeta | undefined, attempt: number): number | null {
  const delay_ms = RETRY_DELAYS_MS[attempt]
  if (delay_ms === undefined) {
    return null
  }
  if (problem.status === 503) {
    const asked_ms = Number(meta?.response?.headers.get('Retry-After') ?? 0) * 1000
    return Math.min(Math.max(delay_ms, asked_ms || 0), LONGEST_RETRY_AFTER_MS)
  }
  return problem.status === 0 ? delay_ms : null
}

function expireOn(problem: Problem, api: BaseQueryApi): void {
  if (isUnsent(problem)) {
    return
  }
  if (problem.status === 401 || problem.status === 403) {
    callDoor().expire()
  } else if (problem.code === STEP_UP_REQUIRED) {
    api.dispatch(stepUpRequired())
  }
}

type Answer = { data: unknown; error?: undefined } | { data?: undefined; error: Problem }

/** Every try carries the same key. Says as well whether one of them may have been done although nobody said so. */
async function sendUntilAnswered(
  call: Prepared,
  api: BaseQueryApi,
  extra: object,
): Promise<{ answer: Answer & { meta?: FetchBaseQueryMeta | undefined }; wasLost: boolean }> {
  let wasLost = false
  for (let attempt = 0; ; attempt += 1) {
    if (callDoor().isOver()) {
      return { answer: { error: unsentProblem('over') }, wasLost }
    }
    const { data, error, meta } = await send(call, api, extra)
    if (error === undefined) {
      return { answer: { data, meta }, wasLost }
    }
    const problem = toProblem(error, call.headers.has(IDEMPOTENCY_KEY))
    wasLost ||= isLost(problem)
    const delay_ms = api.signal.aborted ? null : retryDelay(problem, meta, attempt)
    if (delay_ms === null) {
      return { answer: { error: problem, meta }, wasLost }
    }
    await pause(delay_ms)
  }
}

const baseQuery: BaseQueryFn<string | Call, unknown, Problem, object, FetchBaseQueryMeta> = async (
  args,
  api,
  extra,
) => {
  const refusal = await callDoor().admit(api.queryCacheKey)
  if (refusal !== null) {
    return { error: refusal }
  }
  const token = await getToken()
  if (!token.ok) {
    expireOn(token.problem, api)
    return { error: token.problem }
  }
  const call = prepare(args, token.token)
  const tries = async () => sendUntilAnswered(call, api, extra)
  const { answer } =
    call.headers.get(IDEMPOTENCY_KEY) === KEPT_KEY
      ? await sendOnce({ ...call, endpoint: api.endpoint }, tries)
      : await tries()
  if (answer.error !== undefined) {
    expireOn(answer.error, api)
  }
  return answer
}

/** The API without endpoints; the generated client and the features inject theirs. Errors are always a `Problem`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  // What a command of one part of the generated client makes stale in another.
  tagTypes: [...OF_REQUEST, 'batches', 'beneficiaries', 'cancellations', 'payroll'],
  endpoints: () => ({}),
  refetchOnReconnect: true,
})
