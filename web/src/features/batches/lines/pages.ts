/** How many lines are asked for at once. */
export const PAGE_LINES = 200
/** How many pages are kept: 8,000 lines of 100,000, so that memory stays small however far somebody scrolls. */
export const KEPT_PAGES = 40

interface Entry<Line> {
  lines: readonly Line[]
  /** Kept on the screen until its successor is there, so that nothing flashes. */
  isStale: boolean
}

/** The lines around what is seen, in pages; the pages that were seen longest ago are forgotten first. */
export class LinePages<Line> {
  // A Map keeps the order of insertion: the first key is what was used longest ago.
  readonly #pages = new Map<number, Entry<Line>>()
  readonly #size: number
  readonly #most: number

  constructor(size = PAGE_LINES, most = KEPT_PAGES) {
    this.#size = size
    this.#most = most
  }

  /** The line at a place of the list, if its page is here. */
  at(index: number): Line | undefined {
    return this.#pages.get(this.pageOf(index))?.lines[index % this.#size]
  }

  pageOf(index: number): number {
    return Math.floor(index / this.#size)
  }

  offsetOf(page: number): number {
    return page * this.#size
  }

  put(page: number, lines: readonly Line[]): void {
    this.#pages.delete(page)
    this.#pages.set(page, { lines, isStale: false })
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.#most) {
        break
      }
      this.#pages.delete(oldest)
    }
  }

  /** The pages of a stretch of the list that are to be asked for; the others now count as used. */
  wanted(first: number, last: number): number[] {
    const wanted: number[] = []
    for (let page = this.pageOf(first); page <= this.pageOf(last); page += 1) {
      const entry = this.#pages.get(page)
      if (entry === undefined || entry.isStale) {
        wanted.push(page)
      }
      if (entry !== undefined) {
        this.#pages.delete(page)
        this.#pages.set(page, entry)
      }
    }
    return wanted
  }

  /** What is here may be old: it is asked for again when it is seen. */
  expire(): void {
    for (const entry of this.#pages.values()) {
      entry.isStale = true
    }
  }

  /** Every line that is here from a place on, in order, as far as they follow one another. */
  *from(index: number, step: 1 | -1 = 1): Generator<{ index: number; line: Line }> {
    for (let at = index; at >= 0; at += step) {
      const line = this.at(at)
      if (line === undefined) {
        return
      }
      yield { index: at, line }
    }
  }
}
