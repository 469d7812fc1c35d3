import { z } from '@/lib/schema'
import { DRAFTS } from '../model'

/** What is read of a schema (JSON Schema, as OpenAPI 3.1 has it). */
export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  description?: string
  minimum?: number
  enum?: readonly unknown[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  allOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}

export type Schemas = Readonly<Record<string, Schema>>

type Contents = Readonly<Record<string, { schema?: Schema }>>

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}

interface Operation {
  operationId: string
  tags?: readonly string[]
  summary?: string
  description?: string
  parameters?: readonly Parameter[]
  requestBody?: { content?: Contents }
  responses?: Readonly<Record<string, { description?: string; content?: Contents }>>
  security?: readonly Readonly<Record<string, unknown>>[]
  'x-rule'?: string | readonly string[]
}

/** What is sent or answered: of which kind, and its shape where it is JSON. */
export interface Content {
  type: string
  schema: Schema | undefined
}

/** A call, as the description has it. */
export interface Call {
  id: string
  /** `GET` … */
  method: string
  path: string
  /** The resource that it belongs to, by its tag. */
  group: string
  summary: string
  about: string
  /** Permissions and scopes of which one is needed: labels; nothing where none is asked for. */
  rule: readonly string[]
  who: 'anybody' | 'session' | 'permission'
  /** Whether a token may call at all. */
  opensToTokens: boolean
  parameters: readonly Parameter[]
  body: Content | null
  /** What it answers when all is well; nothing where that is empty. */
  answer: { status: string; content: Content | null } | null
  /** The statuses of what it refuses, beside those that every call may answer. */
  refusals: readonly string[]
}

/** What the server says of its API. */
export interface Description {
  version: string
  calls: readonly Call[]
  schemas: Schemas
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
const JSON_TYPE = 'application/json'

/** The server writes it itself, and its tests hold it to what the code does: what stands inside is taken as it is declared above. */
const Document = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.custom<Operation>())),
  components: z.object({ schemas: z.record(z.string(), z.custom<Schema>()) }),
})

function contentOf(contents: Contents | undefined): Content | null {
  const entries = Object.entries(contents ?? {})
  const [type, content] = entries.find(([one]) => one === JSON_TYPE) ?? entries[0] ?? []
  return type === undefined ? null : { type, schema: content?.schema }
}

function ruleOf(rule: Operation['x-rule']): Pick<Call, 'rule' | 'who'> {
  const names = typeof rule === 'string' ? [rule] : (rule ?? [])
  const isOf = (name: string) => names.includes(name)
  return {
    rule: names.filter((name) => name !== 'session' && name !== 'public'),
    who: isOf('public') ? 'anybody' : isOf('session') ? 'session' : 'permission',
  }
}

function callOf(method: string, path: string, operation: Operation): Call {
  const responses = Object.entries(operation.responses ?? {})
  const [status, good] = responses.find(([code]) => code.startsWith('2')) ?? []
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    group: operation.tags?.[0] ?? '',
    summary: operation.summary ?? '',
    about: operation.description ?? '',
    ...ruleOf(operation['x-rule']),
    opensToTokens: (operation.security ?? []).some((one) => 'system' in one),
    parameters: operation.parameters ?? [],
    body: contentOf(operation.requestBody?.content),
    answer: status === undefined ? null : { status, content: contentOf(good?.content) },
    refusals: responses.map(([code]) => code).filter((code) => /^[45]/u.test(code)),
  }
}

/**
 * Reads what the server says of its API (`/openapi.json`).
 *
 * @throws where it is none.
 */
export function readDescription(document: unknown): Description {
  const { info, paths, components } = z.parse(Document, document)
  return {
    version: info.version,
    calls: Object.entries(paths).flatMap(([path, operations]) =>
      METHODS.flatMap((method) => {
        const operation = operations[method]
        return operation === undefined ? [] : [callOf(method, path, operation)]
      }),
    ),
    schemas: components.schemas,
  }
}

/** The scopes by which a token opens a call, of those that one may have. */
export function scopesOf({ opensToTokens, rule }: Call, offered: readonly string[]): string[] {
  return opensToTokens ? rule.filter((name) => name === DRAFTS || offered.includes(name)) : []
}

/** What of the calls is looked at. */
export interface Wanted {
  /** Words of the address, the summary, or the names of what is sent. */
  text: string
  /** The scope of a token; nothing for every one. */
  scope: string
  /** `tokens` for what some token opens, `all` for the application's own as well. */
  which: string
}

/** Lower case and without accents: who searches types neither. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The calls that are wanted, in the order of the description. `titleOf` says what a group is called. */
export function callsWanted(
  calls: readonly Call[],
  { text, scope, which }: Wanted,
  titleOf: (group: string) => string,
): Call[] {
  const words = plain(text).split(/\s+/u)
  return calls.filter((call) => {
    const opens =
      scope === '' ? which === 'all' || call.opensToTokens : call.opensToTokens && call.rule.includes(scope)
    const said = plain(
      [
        call.method,
        call.path,
        call.summary,
        titleOf(call.group),
        ...call.parameters.map(({ name }) => name),
      ].join(' '),
    )
    return opens && words.every((word) => said.includes(word))
  })
}
