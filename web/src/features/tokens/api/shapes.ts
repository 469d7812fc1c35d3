import type { Schema, Schemas } from './description'

/** A field of what is sent or answered. */
export interface Field {
  name: string
  /** What it holds, in words: "lista de objetos". */
  type: string
  isRequired: boolean
  /** What it means, as the server says it. */
  about: string
  /** The fields of an object in it, or of those in its list. */
  fields: readonly Field[]
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'verdadero o falso',
  object: 'objeto',
}

/** How deep fields in fields are told: what lies below is described where it stands by itself. */
const MOST_LEVELS = 5

function isNull({ type }: Schema): boolean {
  return type === 'null'
}

/** The schema behind a reference; what the reference says of it comes first. */
function resolved(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) {
    return schema
  }
  const { $ref, ...said } = schema
  const target = schemas[$ref.split('/').at(-1) ?? '']
  return target === undefined ? said : { ...resolved(target, schemas), ...said }
}

function typesOf({ type }: Schema): string[] {
  return type === undefined ? [] : typeof type === 'string' ? [type] : [...type]
}

/** The forms that something may have, without "nothing", and whether it may be that. */
function forms(given: Schema, schemas: Schemas): { forms: Schema[]; isNullable: boolean } {
  const schema = resolved(given, schemas)
  const several = schema.oneOf ?? []
  if (several.length === 0) {
    return { forms: [schema], isNullable: typesOf(schema).includes('null') }
  }
  const { description } = schema
  const left = several
    .filter((one) => !isNull(one))
    .map((one) => ({ ...resolved(one, schemas), ...(description === undefined ? {} : { description }) }))
  return { forms: left, isNullable: left.length < several.length }
}

/** The properties of an object with those of all that it is made of, and which of them are always there. */
function propertiesOf(given: Schema, schemas: Schemas): { all: Map<string, Schema>; required: Set<string> } {
  const schema = resolved(given, schemas)
  const all = new Map<string, Schema>()
  const required = new Set(schema.required ?? [])
  for (const part of schema.allOf ?? []) {
    const of = propertiesOf(part, schemas)
    for (const [name, property] of of.all) {
      all.set(name, property)
    }
    for (const name of of.required) {
      required.add(name)
    }
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    all.set(name, property)
  }
  return { all, required }
}

function valueWords(schema: Schema): string {
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => JSON.stringify(value)).join(' o ')
  }
  const name = typesOf(schema).find((type) => type !== 'null') ?? 'object'
  return name === 'string' && schema.format === 'uuid' ? 'UUID' : (TYPES[name] ?? name)
}

function formWords(schema: Schema, schemas: Schemas): string {
  if (schema.items !== undefined) {
    const of = typeWords(schema.items, schemas)
    return `lista de ${of.replace(/^\p{Ll}+/u, '$&s')}`
  }
  if (typeof schema.additionalProperties === 'object') {
    return `objeto de ${typeWords(schema.additionalProperties, schemas)} por nombre`
  }
  return valueWords(schema)
}

/** What a field holds, in words. */
export function typeWords(given: Schema, schemas: Schemas): string {
  const { forms: left, isNullable } = forms(given, schemas)
  const words = [...new Set(left.map((form) => formWords(form, schemas)))].join(' o ')
  return isNullable ? `${words} o null` : words
}

/** What something is made of: an object, what is in a list of them, or all that its forms may have. */
function partsOf(given: Schema, schemas: Schemas): Schema[] {
  return forms(given, schemas).forms.flatMap((form) =>
    form.items === undefined ? [form] : partsOf(form.items, schemas),
  )
}

/** The fields of something, one inside the other. What is in itself again is not told again. */
export function fieldsOf(given: Schema, schemas: Schemas, above: readonly Schema[] = []): Field[] {
  const parts = partsOf(given, schemas).map((part) => propertiesOf(part, schemas))
  const names = new Set(parts.flatMap(({ all }) => [...all.keys()]))
  return [...names].flatMap((name) => {
    const those = parts.flatMap(({ all }) => all.get(name) ?? [])
    const [first] = those
    if (first === undefined) {
      return []
    }
    const isAgain = above.includes(first) || above.length >= MOST_LEVELS
    return [
      {
        name,
        type: [...new Set(those.map((one) => typeWords(one, schemas)))].join(' o '),
        isRequired: parts.every(({ required }) => required.has(name)),
        about: resolved(first, schemas).description ?? forms(first, schemas).forms[0]?.description ?? '',
        fields: isAgain ? [] : fieldsOf(first, schemas, [...above, first]),
      },
    ]
  })
}

const SAMPLES: readonly (readonly [name: RegExp, value: unknown])[] = [
  [/_milli$/u, 1000],
  [/_minor$/u, 1050],
  [/_fraction$/u, 0],
  [/_on$|^from$|^to$|^until$|_by$/u, '2026-12-31'],
  [/^currency$/u, 'USD'],
]
const SAMPLE_ID = '01920000-0000-7000-8000-000000000000'

function sampleText(schema: Schema): string {
  // What may be written stands in backticks: the first of it will do.
  return /`([^`]+)`/u.exec(schema.description ?? '')?.[1] ?? '…'
}

/** Something of the kind that is wanted, as an example: what is not required is left out. */
export function sampleOf(given: Schema, schemas: Schemas, name = '', level = 0): unknown {
  const [schema] = forms(given, schemas).forms
  if (schema === undefined || level > MOST_LEVELS) {
    return null
  }
  if (schema.enum !== undefined) {
    return schema.enum[0]
  }
  if (schema.items !== undefined) {
    return [sampleOf(schema.items, schemas, name, level + 1)]
  }
  const { all, required } = propertiesOf(schema, schemas)
  if (all.size > 0) {
    const needed = [...all].filter(([one]) => required.has(one))
    return Object.fromEntries(needed.map(([one, of]) => [one, sampleOf(of, schemas, one, level + 1)]))
  }
  const known = SAMPLES.find(([pattern]) => pattern.test(name))
  if (known !== undefined) {
    return known[1]
  }
  const [type] = typesOf(schema)
  if (type === 'integer' || type === 'number') {
    return schema.minimum ?? 1
  }
  return type === 'boolean'
    ? true
    : type === 'object'
      ? {}
      : schema.format === 'uuid'
        ? SAMPLE_ID
        : sampleText(schema)
}
