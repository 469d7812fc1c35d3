const FIRST_MS = 60_000
const LONGEST_MS = 30 * 60_000

interface Failed {
  times: number
  until_ms: number
}

/** What failed is left alone for a while, twice as long each time, so that it does not keep the rest from being sent. */
export class BackOff {
  readonly #failed = new Map<string, Failed>()

  rests(id: string, now_ms: number): boolean {
    return (this.#failed.get(id)?.until_ms ?? 0) > now_ms
  }

  failed(id: string, now_ms: number): void {
    const times = this.#failed.get(id)?.times ?? 0
    const wait_ms = Math.min(FIRST_MS * 2 ** times, LONGEST_MS)
    this.#failed.set(id, { times: times + 1, until_ms: now_ms + wait_ms })
  }

  forget(id: string): void {
    this.#failed.delete(id)
  }

  clear(): void {
    this.#failed.clear()
  }
}
