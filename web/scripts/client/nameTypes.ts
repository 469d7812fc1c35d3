import { isDeepStrictEqual } from 'node:util'

export interface Schema {
  $ref?: string
  items?: Schema
  properties?: Record<string, Schema>
  [rest: string]: unknown
}

export interface Parameter {
  name: string
  in: string
  schema?: Schema
  [rest: string]: unknown
}

export interface Operation {
  operationId: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  [rest: string]: unknown
}

export interface Description {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Operation>>
  [rest: string]: unknown
}

/** `Page_RequestItem` and `Part_RequestItem` are lists of `RequestItem`. */
const LIST = /^(?:Page|Part)_(\w+)$/u

function referTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

function pascalCase(words: string): string {
  return words.replaceAll(/(?:^|[-_])(\w)/gu, (_, letter: string) => letter.toUpperCase())
}

/** What a list holds has its name, unless something else than the record of its name has it. */
function nameRows(schemas: Record<string, Schema>): void {
  for (const [list, schema] of Object.entries(schemas)) {
    const name = LIST.exec(list)?.[1]
    const items = schema.properties?.['items']
    const row = items?.items
    if (name === undefined || items === undefined || row === undefined || row.$ref !== undefined) {
      continue
    }
    schemas[name] ??= row
    if (isDeepStrictEqual(schemas[name], row)) {
      const named = { ...items, items: referTo(name) }
      schemas[list] = { ...schema, properties: { ...schema.properties, items: named } }
    }
  }
}

/** The values that an argument of several calls may have get one name, of the calls' tag and of the argument. */
function nameValues({ paths, components: { schemas } }: Description): void {
  for (const { tags, parameters = [] } of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const parameter of parameters.filter(({ schema }) => schema?.['enum'] !== undefined)) {
      const name = pascalCase(`${tags[0]}_${parameter.name}`)
      schemas[name] ??= parameter.schema ?? {}
      if (isDeepStrictEqual(schemas[name], parameter.schema)) {
        parameter.schema = referTo(name)
      }
    }
  }
}

/**
 * The server's description writes out what a list holds inside of each list, and what values an argument may have at each call. Here
 * they have names, so that the client has one type for each.
 */
export function nameTypes(given: Description): Description {
  const description = structuredClone(given)
  nameRows(description.components.schemas)
  nameValues(description)
  return description
}
