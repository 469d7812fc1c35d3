import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type HttpHandler, HttpResponse, http, type JsonBodyType, type PathParams } from 'msw'
import type { accountingApi } from '@/api/accounting'
import type { batchesApi } from '@/api/batches'
import type { generatedApi } from '@/api/generated'
import type { coreApi } from '@/api/generatedCore'
import type { generatedNoticesApi } from '@/api/generatedNotices'
import type { messagesApi } from '@/api/messages'
import { server } from './server'

/**
 * The server as a test wants it, by the names of the calls: `serve({ getCashDesk: () => DESK })`. What it answers and what it is told
 * has the types of the generated client: an answer that the server would not give does not compile. Where a call goes is read from
 * the server's own description.
 */
type Endpoints = typeof coreApi.endpoints &
  typeof generatedApi.endpoints &
  typeof batchesApi.endpoints &
  typeof accountingApi.endpoints &
  typeof generatedNoticesApi.endpoints &
  typeof messagesApi.endpoints

type Endpoint = keyof Endpoints
type AnswerOf<E extends Endpoint> = Endpoints[E]['Types']['ResultType']
type ArgumentOf<E extends Endpoint> = Exclude<Endpoints[E]['Types']['QueryArg'], undefined | void>
/** Of all that goes with a call only its body is no plain value. */
type BodyOf<E extends Endpoint> = Extract<ArgumentOf<E>[keyof ArgumentOf<E>], object>

/** A call as the server hears it, with what is in it. */
export interface Told<B = unknown> {
  method: string
  /** After `/api/v1`. */
  path: string
  /** What stands behind the path, with its question mark. */
  search: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  headers: Headers
  /** The version in `If-Match`, with its quotes. */
  version: string | null
  key: string | null
  /** Nothing where a file was sent: that is `text`. */
  body: B
  text: string
}

export type Call<E extends Endpoint> = Told<BodyOf<E>>

type Answer<E extends Endpoint> = AnswerOf<E> | Response
export type Answers = { [E in Endpoint]?: (call: Call<E>) => Answer<E> | Promise<Answer<E>> }

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

interface Operation {
  operationId: string
  responses: Record<string, unknown>
}

interface Route {
  method: Method
  path: string
  status: number
}

const METHODS: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'] satisfies Method[]

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())
}

function readRoutes(): ReadonlyMap<string, Route> {
  const text = readFileSync(resolve(import.meta.dirname, '../../openapi.json'), 'utf8')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, { operationId, responses }]): [string, Route] => {
          const status = Number(Object.keys(responses).find((code) => code.startsWith('2')) ?? 200)
          return [camelCase(operationId), { method: method as Method, path, status }]
        }),
    ),
  )
}

const ROUTES = readRoutes()

function routeOf(endpoint: string): Route {
  const route = ROUTES.get(endpoint)
  if (route === undefined) {
    throw new Error(`The server has no ${endpoint}.`)
  }
  return route
}

/** What stands in the address by name; the origin, which is any, has the name `0`. */
function named(params: PathParams): Told['params'] {
  return Object.fromEntries(
    Object.entries(params)
      .filter(([name]) => name !== '0')
      .map(([name, value]) => [name, String(value)]),
  )
}

async function callOf(request: Request, params: Told['params']): Promise<Told> {
  const url = new URL(request.url)
  const text = await request.text()
  const isJson = request.headers.get('Content-Type')?.startsWith('application/json') === true && text !== ''
  return {
    method: request.method,
    path: url.pathname.replace('/api/v1', ''),
    search: url.search,
    params,
    query: url.searchParams,
    headers: request.headers,
    version: request.headers.get('If-Match'),
    key: request.headers.get('Idempotency-Key'),
    body: isJson ? JSON.parse(text) : undefined,
    text,
  }
}

function handlerOf(endpoint: string, answer: (call: Told) => unknown): HttpHandler {
  const { method, path, status } = routeOf(endpoint)
  return http[method](`*${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`, async ({ request, params }) => {
    const said = await answer(await callOf(request, named(params)))
    return said instanceof Response
      ? said
      : status === 204
        ? new HttpResponse(null, { status })
        : HttpResponse.json(said as JsonBodyType, { status })
  })
}

/** Whether one place may be taken for another: `requests/counts` for `requests/{id}`. The narrower is looked at first. */
function widthOf(endpoint: string): number {
  return routeOf(endpoint).path.split('{').length
}

/** The handlers of these answers, for `server.use(...)`. */
export function handlersOf(answers: Answers): HttpHandler[] {
  return Object.entries(answers)
    .toSorted(([a], [b]) => widthOf(a) - widthOf(b))
    .map(([endpoint, answer]) => handlerOf(endpoint, answer as (call: Told) => unknown))
}

/** Takes a file at a path of the API: `/settlements/:id/receipts`. Files go up beside the client, whose types know no such call. */
export function serveUpload(path: string, answer: (call: Told<undefined>) => object): void {
  server.use(
    http.post(`*/api/v1${path}`, async ({ request, params }) => {
      const said = answer((await callOf(request, named(params))) as Told<undefined>)
      return said instanceof Response ? said : HttpResponse.json(said as JsonBodyType, { status: 201 })
    }),
  )
}

/** Has the server answer so from now on. */
export function serve(answers: Answers): void {
  server.use(...handlersOf(answers))
}

export interface FieldFault {
  field: string
  code: string
  detail: string
}

/** A refusal as the server words it: an answer to any call. */
export function refusal(
  status: number,
  code: string,
  detail: string,
  errors: readonly FieldFault[] = [],
): HttpResponse<JsonBodyType> {
  return HttpResponse.json(
    { type: `/problems/${code}`, title: '', status, detail, code, errors: [...errors] },
    { status },
  )
}

/** What is refused for one field of a form. */
export function refusedField(field: string, code: string, detail: string): HttpResponse<JsonBodyType> {
  return refusal(422, 'invalid_fields', 'Revisa los campos señalados.', [{ field, code, detail }])
}

/** No answer comes: the line is dead. */
export function lost(): Response {
  return HttpResponse.error()
}

/** Has the first answers lost on their way back, though what was commanded is done. */
export function losing<C, A>(count: number, answer: (call: C) => A): (call: C) => A | Response {
  let left = count
  return (call) => {
    const said = answer(call)
    left -= 1
    return left < 0 ? said : lost()
  }
}

/** Keeps every command, and does each once: whoever sends its key again gets the answer that it got. */
export class Commands {
  readonly all: Told[] = []
  readonly #answers = new Map<string, unknown>()

  once<C extends Told, A>(answer: (call: C) => A): (call: C) => A {
    return (call) => {
      this.all.push(call)
      const key = call.key ?? `without a key, ${String(this.all.length)}`
      if (!this.#answers.has(key)) {
        this.#answers.set(key, answer(call))
      }
      const said = this.#answers.get(key) as A
      return said instanceof Response ? (said.clone() as A) : said
    }
  }
}

/** The part of a list that a call asked for; its cursors are places in the list. */
export function pageOf<T>(
  all: readonly T[],
  query: URLSearchParams,
  size = 25,
): { items: T[]; next: string | null } {
  const start = Number(query.get('after') ?? 0)
  const end = start + Number(query.get('limit') ?? size)
  return { items: all.slice(start, end), next: end < all.length ? String(end) : null }
}
