/** What every command may bring along. */
export interface Keyed {
  /** 8 to 128 characters. The same command under the same key is done once; without one it gets a key that is kept (`once.ts`). */
  'Idempotency-Key'?: string
}

/** What a command upon a record brings along. */
export interface Versioned extends Keyed {
  /** The version that was read, in quotes. */
  'If-Match': string
}

/** The same of any command; most say which of it they cannot do without. */
interface Sent {
  'Idempotency-Key'?: string | null
  'If-Match'?: string | null
}

/** Of which record. */
export interface ById {
  /** UUID. */
  id: string
}

/** Which part of a list. */
export interface Paged {
  /** Where the page begins: `next` of the page before. */
  after?: string
  /** How many: 1 to 100, 25 unless told. */
  limit?: number
}

/** What stands under a name of the server's among the arguments of a call, which are called as names are here. */
function valueOf(arg: unknown, name: string): unknown {
  const called = name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())
  return Object.entries(arg ?? {}).find(([key]) => key === called)?.[1]
}

/** A place as the server describes it, `requests/{id}{?sort,limit}`, with what a call says. */
function locate(place: string, arg: unknown): { url: string; params?: Record<string, unknown> } {
  const [path = '', query] = place.split('{?')
  const url = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => String(valueOf(arg, name)))
  const names = query?.replace('}', '').split(',')
  return names === undefined
    ? { url }
    : { url, params: Object.fromEntries(names.map((name) => [name, valueOf(arg, name)])) }
}

/** An endpoint that reads. */
export function read<Tag extends string>(tag: Tag, place: string) {
  return { query: (arg: unknown) => locate(place, arg), providesTags: [tag] }
}

/** An endpoint that commands; `body` is what its body is called among the arguments. */
export function command<Arg extends Sent, Tag extends string>(
  tag: Tag,
  method: string,
  place: string,
  body?: keyof Arg,
) {
  return {
    query: (arg: Arg) => ({
      ...locate(place, arg),
      method,
      ...(body === undefined ? {} : { body: arg[body] }),
      headers: { 'Idempotency-Key': arg['Idempotency-Key'], 'If-Match': arg['If-Match'] },
    }),
    invalidatesTags: [tag],
  }
}
