import type { Description, Operation } from './nameTypes.ts'
import { shorten, type Types } from './types.ts'

/** One file of the client: which calls are in it, under which name, and what the generator says of their types. */
export interface Part {
  exportName: string
  has: (name: string, definition: { operation: Operation }) => boolean
  types: Types
}

interface Call {
  name: string
  method: string
  path: string
  operation: Operation
}

interface Member {
  name: string
  text: string
  comment: string
}

/** What many calls are asked with (`src/api/calls.ts`), by the arguments that it stands for. */
const SHARED: Record<string, readonly string[]> = {
  Versioned: ['"Idempotency-Key": string', '"If-Match": string'],
  Keyed: ['"Idempotency-Key": string'],
  ById: ['id: string'],
  Paged: ['after?: string', 'limit?: number'],
}
const MEMBER = /(?: *\/\*\*([\s\S]*?)\*\/\n)? *("?[\w-]+"?)(\??: .*);\n/gu
/** How many a page has where nothing else is said: else the call says it itself. */
const USUAL_PAGE = /25/u
const WITHOUT_TEXTS = /\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gu
const WIDTH = 100

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function callsOf({ paths }: Description, { has }: Part): Call[] {
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        name: camelCase(operation.operationId),
        method,
        path: path.replace('/api/v1/', ''),
        operation,
      })),
    )
    .filter(({ name, operation }) => has(name, { operation }))
}

function membersOf(type: string): Member[] {
  return [...type.matchAll(MEMBER)].map(([text, comment = '', name = '', rest]) => ({
    name: name + rest,
    text,
    comment,
  }))
}

/** Which of the shared ones an argument has, and what is left of it. */
function share(members: readonly Member[]): { shared: string[]; left: Member[] } {
  const shared: string[] = []
  let left = [...members]
  for (const [name, parts] of Object.entries(SHARED)) {
    const found = left.filter((member) => parts.includes(member.name))
    const isUsual = found.every(
      (member) => !member.name.startsWith('limit') || USUAL_PAGE.test(member.comment),
    )
    if (found.length === parts.length && isUsual) {
      shared.push(name)
      left = left.filter((member) => !found.includes(member))
    }
  }
  return { shared, left }
}

/** What a call is asked with. Where that has to be explained it gets a name, which `declared` keeps. */
function argumentOf(call: Call, types: Types, declared: string[]): string {
  const name = `${capitalised(call.name)}ApiArg`
  const type = types.get(name) ?? 'void'
  const { shared, left } = share(membersOf(type))
  if (shared.length === 0 && left.length === 0) {
    return type
  }
  const own = left.length === 0 ? [] : [`{\n${left.map(({ text }) => text).join('')}}`]
  const whole = shorten([...shared, ...own].join(' & '))
  if (left.length < 2 && left.every(({ comment }) => comment === '')) {
    return whole
  }
  declared.push(`export type ${name} = ${whole}\n`)
  return name
}

function bodyOf({ operation }: Call): string[] {
  const schema = operation.requestBody?.content['application/json']?.schema.$ref
  return schema === undefined
    ? []
    : [camelCase(schema.replace(/^.*\/(.)/u, (_, first: string) => first.toLowerCase()))]
}

/** `read('audit', 'audit/{id}')`, with what goes into the address: `audit{?from,to}`. */
function howToCall(call: Call): string {
  const { method, path, operation } = call
  const tag = operation.tags[0] ?? ''
  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const place = inQuery.length === 0 ? path : `${path}{?${inQuery.map(({ name }) => name).join(',')}}`
  const words = method === 'get' ? [tag, place] : [tag, method.toUpperCase(), place, ...bodyOf(call)]
  return `${method === 'get' ? 'read' : 'command'}(${words.map((word) => `'${word}'`).join(', ')})`
}

function listOf(names: readonly string[]): string {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    if (last === undefined || last.length + name.length > WIDTH) {
      lines.push(name)
    } else {
      lines[lines.length - 1] = `${last}, ${name}`
    }
  }
  return lines.map((line) => `  ${line},\n`).join('')
}

/** Names of which only the list matters, many to a line. */
function asList(before: string, names: readonly string[], after: string): string {
  return names.length === 0
    ? ''
    : `// biome-ignore format: names, many to a line\n${before} {\n${listOf(names)}} ${after}\n`
}

/** The words of a code, without what its texts and comments say. */
function wordsOf(code: string): Set<string> {
  return new Set(code.replaceAll(WITHOUT_TEXTS, '').match(/\w+/gu))
}

/** One file of the client: its calls, a line or a few each, and the hooks of those that read. */
export function writeClient(description: Description, part: Part, shared: Types, home: string): string {
  const declared: string[] = []
  const hooks: string[] = []
  const calls = callsOf(description, part)
  const endpoints = calls.map((call) => {
    const kind = call.method === 'get' ? 'query' : 'mutation'
    const answer = part.types.get(`${capitalised(call.name)}ApiResponse`) ?? 'unknown'
    // A command goes by its endpoint (`app/commands/useCommand.ts`).
    if (kind === 'query') {
      hooks.push(`use${capitalised(call.name)}Query`)
    }
    return `${call.name}: build.${kind}<${answer}, ${argumentOf(call, part.types, declared)}>(${howToCall(call)}),\n`
  })
  const tags = [...new Set(calls.map(({ operation }) => `'${operation.tags[0]}'`))]
  const withTags = `api.enhanceEndpoints({ addTagTypes: [${tags.join(', ')}] })`
  const code = `export const ${part.exportName} = ${withTags}.injectEndpoints({ endpoints: (build) => ({ ${endpoints.join('')} }) })
${declared.join('')}`
  const words = wordsOf(code)
  const used = [...shared.keys()].map((name) => name.replace(/<.*$/u, '')).filter((name) => words.has(name))
  const ofCalls = ['command', 'read'].filter((name) => words.has(name))
  const typesOfCalls = Object.keys(SHARED)
    .filter((name) => words.has(name))
    .map((name) => `type ${name}`)
  return `// biome-ignore-all assist: names, many to a line
import { api } from './base'
import { ${[...ofCalls, ...typesOfCalls].join(', ')} } from './calls'
${asList('import type', used, `from '${home}'`)}
${code}
${asList('export const', hooks, `= ${part.exportName}`)}export type * from '${home}'
`
}
