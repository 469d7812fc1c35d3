import { isDeepStrictEqual } from 'node:util'

export interface Schema {
  $ref?: string
  items?: Schema
  properties?: Record<string, Schema>
  [rest: string]: unknown
}

export interface Description {
  components: { schemas: Record<string, Schema> }
  [rest: string]: unknown
}

/** `Page_RequestItem` and `Part_RequestItem` are lists of `RequestItem`. */
const LIST = /^(?:Page|Part)_(\w+)$/u

/**
 * The server's description writes out what a list holds inside of each list. Here the list names it, so that the client has one type
 * for a record wherever it is listed. A list that holds something else than the record of its name stays as it is.
 */
export function nameRows(description: Description): Description {
  const schemas = { ...description.components.schemas }
  for (const [list, schema] of Object.entries(schemas)) {
    const name = LIST.exec(list)?.[1]
    const items = schema.properties?.['items']
    const row = items?.items
    if (name === undefined || items === undefined || row === undefined || row.$ref !== undefined) {
      continue
    }
    schemas[name] ??= row
    if (isDeepStrictEqual(schemas[name], row)) {
      const named = { ...items, items: { $ref: `#/components/schemas/${name}` } }
      schemas[list] = { ...schema, properties: { ...schema.properties, items: named } }
    }
  }
  return { ...description, components: { ...description.components, schemas } }
}
