import type { Problem } from '@/api/problem'
import { LinePages, PAGE_LINES } from './pages'

export type FetchLines<Line> = (
  offset: number,
  limit: number,
) => Promise<{ ok: true; total: number; items: readonly Line[] } | { ok: false; problem: Problem | null }>

/** Pages are asked for a little before they are seen. */
const AHEAD_LINES = 60

/**
 * The lines of one view of a batch: fetched by pages around what is seen, kept until they are old. What stood there stays
 * until its successor has come.
 */
export class LineStore<Line> {
  readonly #pages: LinePages<Line>
  readonly #fetch: FetchLines<Line>
  readonly #underWay = new Map<number, symbol>()
  readonly #listeners = new Set<() => void>()
  #total: number | undefined
  #problem: Problem | null = null
  #seen: readonly [first: number, last: number] = [0, 0]
  #change = 0

  constructor(fetch: FetchLines<Line>, pages = new LinePages<Line>()) {
    this.#fetch = fetch
    this.#pages = pages
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Another number after each change: what React compares. */
  readonly change = (): number => this.#change

  /** How many lines the view has; undefined before the first answer. */
  get total(): number | undefined {
    return this.#total
  }

  get problem(): Problem | null {
    return this.#problem
  }

  readonly at = (index: number): Line | undefined => this.#pages.at(index)

  /** Says which lines are seen; what of them is not here is fetched. */
  readonly see = (first: number, last: number): void => {
    this.#seen = [first, last]
    const end = this.#total === undefined ? last : Math.min(last + AHEAD_LINES, this.#total - 1)
    for (const page of this.#pages.wanted(Math.max(0, first - AHEAD_LINES), Math.max(0, end))) {
      if (!this.#underWay.has(page)) {
        void this.#load(page)
      }
    }
  }

  /** Something changed them: what is seen is fetched anew, the rest when it is seen. */
  readonly expire = (): void => {
    this.#pages.expire()
    this.#underWay.clear()
    this.see(...this.#seen)
  }

  readonly retry = (): void => {
    this.#problem = null
    this.see(...this.#seen)
    this.#tell()
  }

  /** The line at a place of the view, fetched if it must be. */
  readonly find = async (index: number): Promise<Line | undefined> => {
    if (this.at(index) === undefined) {
      await this.#load(this.#pages.pageOf(index))
    }
    return this.at(index)
  }

  async #load(page: number): Promise<void> {
    // What was asked for before everything expired must not pass for new.
    const mark = Symbol('page')
    this.#underWay.set(page, mark)
    const answer = await this.#fetch(this.#pages.offsetOf(page), PAGE_LINES)
    if (this.#underWay.get(page) !== mark) {
      return
    }
    this.#underWay.delete(page)
    if (answer.ok) {
      this.#problem = null
      this.#total = answer.total
      this.#pages.put(page, answer.items)
    } else if (answer.problem === null) {
      // Called off, which is no failure: what is still seen is asked for again.
      this.see(...this.#seen)
      return
    } else {
      this.#problem = answer.problem
    }
    this.#tell()
  }

  #tell(): void {
    this.#change += 1
    for (const listener of this.#listeners) {
      listener()
    }
  }
}
