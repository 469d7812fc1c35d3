/** A file of the generated client. */
export interface Client {
  file: string
  code: string
}

interface Shared {
  clients: Client[]
  /** The types of all of them, each written once. */
  types: string
}

const STATEMENT = /^(?=(?:import|export|const) )/mu
const TYPE = /^export type (\w+)/u
/** What goes with a call into and out of it is the call's own, and stays beside it. */
const OF_A_CALL = /Api(?:Arg|Response)$/u
const WITHOUT_TEXTS = /\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/gu

function isShared(statement: string): boolean {
  const name = TYPE.exec(statement)?.[1]
  return name !== undefined && !OF_A_CALL.test(name)
}

/** Adds the types of one file to those of the others. Two that are called the same are the same. */
function gather(types: Map<string, string>, statements: readonly string[]): void {
  for (const statement of statements.filter(isShared)) {
    const name = TYPE.exec(statement)?.[1] ?? ''
    const known = types.get(name) ?? statement
    if (known.trimEnd() !== statement.trimEnd()) {
      throw new Error(`The client has two types that are called ${name}.`)
    }
    types.set(name, known)
  }
}

/** The file without the types that it shares: it names those it uses, and hands all of them on. */
function withoutTypes({ file, code }: Client, types: ReadonlyMap<string, string>, home: string): Client {
  const kept = code
    .split(STATEMENT)
    .filter((statement) => !isShared(statement))
    .join('')
  const words = new Set(kept.replaceAll(WITHOUT_TEXTS, '').match(/\w+/gu))
  const used = [...types.keys()].filter((name) => words.has(name))
  const names = used.length === 0 ? '' : `import type { ${used.join(', ')} } from '${home}'\n`
  return { file, code: `${names}${kept}export type * from '${home}'\n` }
}

/** Each file of the client comes with all the types that its calls know. Here they stand in one file, from which the others have them. */
export function shareTypes(clients: readonly Client[], home: string): Shared {
  const types = new Map<string, string>()
  for (const { code } of clients) {
    gather(types, code.split(STATEMENT))
  }
  const inOrder = [...types].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    clients: clients.map((client) => withoutTypes(client, types, home)),
    types: inOrder.map(([, statement]) => `${statement.trimEnd()}\n`).join(''),
  }
}
