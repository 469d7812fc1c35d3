import { asProblem, type Problem } from './problem'

/** A reading that `dispatch(endpoint.initiate(…))` has begun and subscribed to. */
interface Reading<D> extends PromiseLike<{ data?: D | undefined; error?: unknown }> {
  unsubscribe: () => void
  queryCacheKey?: string
}

export type ReadAnew<D> = { ok: true; data: D } | { ok: false; problem: Problem | null }

/** How often each place in the cache is being read for nobody but a piece of work, which is subscribed to it for that long. */
const reading = new Map<string, number>()

/** How many of those who are subscribed to a place in the cache are no screen. */
export function readingsFor(queryCacheKey: string): number {
  return reading.get(queryCacheKey) ?? 0
}

function count(key: string | undefined, by: number): void {
  if (key !== undefined) {
    reading.set(key, readingsFor(key) + by)
    if (readingsFor(key) === 0) {
      reading.delete(key)
    }
  }
}

/**
 * Waits for an answer that is kept for nobody. It stays subscribed until then: the cache drops what nobody reads as soon as something
 * changes, and an answer under way with it, as if none had come. Without a problem the reading was called off, which is no failure.
 */
export async function readAnew<D>(asked: Reading<D>): Promise<ReadAnew<D>> {
  count(asked.queryCacheKey, 1)
  try {
    const { data, error } = await asked
    return data === undefined ? { ok: false, problem: asProblem(error) } : { ok: true, data }
  } finally {
    asked.unsubscribe()
    count(asked.queryCacheKey, -1)
  }
}
