import { z } from '@/lib/schema'

/**
 * Commands whose answer is not known yet. Each is written down before it is sent and forgotten once the server has said how it
 * ended, so that a key outlives its dialog, its page and the computer's sleep: the same sent again carries the same key.
 */
const STORAGE_KEY = 'caudal.attempts'
/** The server knows a key for 24 hours; an hour less, because clocks differ. */
const LIFETIME_MS = 23 * 3_600_000
const LOCK_PREFIX = 'caudal.attempt.'

const AttemptSchema = z.object({
  ownerId: z.string(),
  /** What the command is called in the API's description. */
  endpoint: z.string(),
  method: z.string(),
  path: z.string(),
  /** Of all that was sent, so that nothing of it has to be kept. */
  hash: z.string(),
  key: z.string(),
  at_ms: z.number(),
  /** `done` and `withdrawn` are known from the server, and stay until the person has read it. */
  state: z.enum(['sending', 'unanswered', 'done', 'withdrawn']),
  /** Of the document that it made, once that is known. */
  number: z.nullable(z.string()),
  /** Under which name the browser keeps the draft of what was sent, as long as nobody has changed it since. */
  draft: z._default(z.nullable(z.string()), null),
})

export type Attempt = z.infer<typeof AttemptSchema>
export type Command = Pick<Attempt, 'endpoint' | 'method' | 'path' | 'hash'>

/** A command by its name in the API, and by its target where it has one. */
export interface FormCommand {
  endpoint: string
  target?: string
}

let ownerId: string | null = null
/** With which command each draft on this page is sent. */
const drafts = new Map<string, FormCommand>()
/** What this page is sending. */
const underWay = new Set<string>()
/** As it was last read; all there is where the browser keeps nothing. */
let known: readonly Attempt[] = []
let shown: readonly Attempt[] = []
const listeners = new Set<() => void>()

function read(): readonly Attempt[] {
  try {
    const kept = z.array(AttemptSchema).safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'))
    known = kept.success ? kept.data : []
  } catch {
    // Storage is forbidden or holds something else: what this page knows is all.
  }
  known = known.filter(({ at_ms }) => Date.now() - at_ms < LIFETIME_MS)
  return known.filter((attempt) => attempt.ownerId === ownerId)
}

function refresh(): void {
  shown = read().filter(({ state }) => state !== 'sending')
  for (const listener of listeners) {
    listener()
  }
}

function write(change: (all: readonly Attempt[]) => readonly Attempt[]): void {
  read()
  known = change(known)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(known))
  } catch {
    // Full or forbidden: the attempt is known as long as the page is.
  }
  refresh()
}

/** Says whose commands these are: on a shared computer nobody hears of another's. The application calls it. */
export function setAttemptOwner(userId: string | null): void {
  ownerId = userId
  refresh()
}

/** Keys that some page is sending now. A page that was closed holds no lock any more. */
async function heldKeys(): Promise<ReadonlySet<string>> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : []
  const names = held.flatMap(({ name }) =>
    name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [],
  )
  return new Set([...underWay, ...names])
}

/** What was sent and never answered, of pages that are gone as well. */
async function unanswered(): Promise<readonly Attempt[]> {
  const held = await heldKeys()
  return read().filter(({ state, key }) => state === 'unanswered' || (state === 'sending' && !held.has(key)))
}

/** Whether a command is the one that a form sends. */
export function isOf(
  { endpoint, target = '' }: FormCommand,
  sent: Pick<Attempt, 'endpoint' | 'path'>,
): boolean {
  return endpoint === sent.endpoint && sent.path.includes(target)
}

/** Says that a form sends what is kept under this name with a command, until the function that is answered is called. */
export function holdDraft(name: string, command: FormCommand): () => void {
  drafts.set(name, command)
  return () => drafts.delete(name)
}

/** What is kept under this name is no longer what was sent. */
export function untieDraft(name: string): void {
  if (known.some(({ draft }) => draft === name)) {
    write((all) => all.map((one) => (one.draft === name ? { ...one, draft: null } : one)))
  }
}

function isSame(a: Command, b: Command): boolean {
  return a.method === b.method && a.path === b.path && a.hash === b.hash
}

/** Earlier commands of the same kind and target, with another content, of which the person has not read what became. */
export async function earlierThan(command: Command): Promise<readonly Attempt[]> {
  const done = read().filter(({ state }) => state === 'done')
  return [...done, ...(await unanswered())].filter(
    ({ method, path, hash }) => method === command.method && path === command.path && hash !== command.hash,
  )
}

/** The attempt to send a command: the one of which nothing is known yet where the same was sent before, else a new one. */
export function begin(command: Command): { attempt: Attempt; isRepeated: boolean } {
  const before = read().find((attempt) => isSame(attempt, command) && attempt.state !== 'withdrawn')
  const attempt: Attempt = {
    ...command,
    ownerId: ownerId ?? '',
    key: before?.key ?? crypto.randomUUID(),
    at_ms: before?.at_ms ?? Date.now(),
    state: before?.state ?? 'sending',
    number: before?.number ?? null,
    draft: [...drafts].find(([, sends]) => isOf(sends, command))?.[0] ?? before?.draft ?? null,
  }
  write((all) => [...all.filter(({ key }) => key !== attempt.key), attempt])
  return { attempt, isRepeated: before !== undefined }
}

/** Sends it in sight of the other tabs. */
export async function whileSending<T>({ key }: Attempt, send: () => Promise<T>): Promise<T> {
  underWay.add(key)
  try {
    return await ('locks' in navigator
      ? navigator.locks.request(LOCK_PREFIX + key, { mode: 'shared' }, send)
      : send())
  } finally {
    underWay.delete(key)
  }
}

/** Nobody knows what became of it. */
export function lose({ key }: Attempt): void {
  write((all) =>
    all.map((one) => (one.key === key && one.state === 'sending' ? { ...one, state: 'unanswered' } : one)),
  )
}

/** It ended, and the person knows how. */
export function forget({ key }: Pick<Attempt, 'key'>): void {
  write((all) => all.filter((one) => one.key !== key))
}

/** A later version of the record was written: what else was sent to it for an earlier one can do nothing any more. */
export function forgetOlder({ method, path, key: own }: Attempt): void {
  write((all) =>
    all.filter(
      (one) =>
        one.method !== method ||
        one.path !== path ||
        one.key === own ||
        underWay.has(one.key) ||
        one.ownerId !== ownerId,
    ),
  )
}

/** The server said how it ended. A draft of what was done would only have it sent again. */
export function note({ key }: Attempt, state: 'done' | 'withdrawn', number: string | null): void {
  const draft = read().find((one) => one.key === key)?.draft ?? null
  if (state === 'done' && draft !== null) {
    try {
      localStorage.removeItem(draft)
    } catch {
      // Storage is forbidden: there is none.
    }
  }
  write((all) => all.map((one) => (one.key === key ? { ...one, state, number } : one)))
}

export const attempts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Those that are over or whose answer was lost, of whoever is signed in. */
  shown: (): readonly Attempt[] => shown,
  /** Also those of pages that were closed before their answer came. */
  sweep: async (): Promise<void> => {
    const open = new Set((await unanswered()).map(({ key }) => key))
    write((all) => all.map((one) => (open.has(one.key) ? { ...one, state: 'unanswered' } : one)))
  },
}

window.addEventListener('storage', ({ key }) => {
  if (key === STORAGE_KEY) {
    refresh()
  }
})
