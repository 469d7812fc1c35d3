import { asProblem, type Problem } from './problem'

/** A reading that `dispatch(endpoint.initiate(…))` has begun and subscribed to. */
interface Reading<D> extends PromiseLike<{ data?: D | undefined; error?: unknown }> {
  unsubscribe: () => void
}

export type ReadAnew<D> = { ok: true; data: D } | { ok: false; problem: Problem | null }

/**
 * Waits for an answer that is kept for nobody. It stays subscribed until then: the cache drops what nobody reads as soon as something
 * changes, and an answer under way with it, as if none had come. Without a problem the reading was called off, which is no failure.
 */
export async function readAnew<D>(reading: Reading<D>): Promise<ReadAnew<D>> {
  try {
    const { data, error } = await reading
    return data === undefined ? { ok: false, problem: asProblem(error) } : { ok: true, data }
  } finally {
    reading.unsubscribe()
  }
}
