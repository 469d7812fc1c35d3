const STATEMENT = /^(?=(?:import|export|const) )/mu
const TYPE = /^export type (\w+) =\s*(?:\/\*\*[^*]*\*\/\s*)?([\s\S]*?);\s*$/u
/** What goes with a call into and out of it. */
const OF_A_CALL = /Api(?:Arg|Response)$/u
const LIST = /^(Page|Part)([A-Z]\w+)$/u
const WIDTH = 110

export type Types = Map<string, string>

/** The types that a file of the generator declares, each with what it stands for. */
export function typesOf(code: string): Types {
  const types: Types = new Map()
  for (const statement of code.split(STATEMENT)) {
    const [, name, type] = TYPE.exec(statement) ?? []
    if (name !== undefined && type !== undefined) {
      types.set(name, type)
    }
  }
  return types
}

/** The types of all files, those of calls left out. Two that are called the same are the same. */
export function gather(files: readonly Types[]): Types {
  const all: Types = new Map()
  for (const [name, type] of files.flatMap((types) => [...types]).filter(([name]) => !OF_A_CALL.test(name))) {
    if ((all.get(name) ?? type) !== type) {
      throw new Error(`The client has two types that are called ${name}.`)
    }
    all.set(name, type)
  }
  return all
}

/** `PageRequestItem` is a `Page<RequestItem>`, and what a page of anything is stands there once: for all of the types, and how to say it. */
export function shareLists(types: Types): { shared: Types; named: (type: string) => string } {
  const shared = new Map(types)
  const lists = new Map<string, string>()
  for (const [name, type] of types) {
    const [, list, row] = LIST.exec(name) ?? []
    if (list === undefined || row === undefined || !type.includes(`items: ${row}[]`)) {
      continue
    }
    const ofAny = type.replace(`items: ${row}[]`, 'items: Item[]')
    if ((shared.get(`${list}<Item>`) ?? ofAny) === ofAny) {
      shared.set(`${list}<Item>`, ofAny).delete(name)
      lists.set(name, `${list}<${row}>`)
    }
  }
  const named = (type: string) =>
    type.replaceAll(/\b(?:Page|Part)[A-Z]\w+/gu, (name) => lists.get(name) ?? name)
  return { shared: new Map([...shared].map(([name, type]) => [name, named(type)])), named }
}

/** What is said of a property stands beside it where the line has room for both, and a property alone needs no lines of its own. */
export function shorten(type: string): string {
  return type
    .replaceAll(/^( *\/\*\* .*\*\/)\n *(.*)$/gmu, (whole, comment: string, property: string) => {
      const line = `${comment} ${property}`
      return line.length > WIDTH ? whole : line
    })
    .replaceAll(/\{\n +([^\n{}]*);\n *\}/gu, '{ $1 }')
}

export function writeTypes(types: Types): string {
  return [...types]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, type]) => `export type ${name} = ${shorten(type)}\n`)
    .join('')
}
