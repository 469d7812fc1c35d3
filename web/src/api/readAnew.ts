import { asProblem, type Problem } from './problem'

/** A reading that `dispatch(endpoint.initiate(…))` has begun and subscribed to. */
interface Reading<D> extends PromiseLike<{ data?: D | undefined; error?: unknown }> {
  unsubscribe: () => void
  queryCacheKey?: string
}

export type ReadAnew<D> = { ok: true; data: D } | { ok: false; problem: Problem | null }

/** The places in the cache that are read for a piece of work, which is subscribed to its own for that long, and for no screen. */
const ownReadings: (string | undefined)[] = []

export function isReadForItself(queryCacheKey: string): boolean {
  return ownReadings.includes(queryCacheKey)
}

/**
 * Waits for an answer that is kept for nobody. It stays subscribed until then: the cache drops what nobody reads as soon as something
 * changes, and an answer under way with it, as if none had come. Without a problem the reading was called off, which is no failure.
 */
export async function readAnew<D>(asked: Reading<D>): Promise<ReadAnew<D>> {
  ownReadings.push(asked.queryCacheKey)
  try {
    const { data, error } = await asked
    return data === undefined ? { ok: false, problem: asProblem(error) } : { ok: true, data }
  } finally {
    asked.unsubscribe()
    ownReadings.splice(ownReadings.indexOf(asked.queryCacheKey), 1)
  }
}
