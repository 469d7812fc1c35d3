import type { Tag } from '@/api/tags'
import { browser } from '@/lib/browser'

interface RefresherOptions {
  refresh: (tags: Tag[]) => void
  /** Whether somebody is at something that a fresh answer would take out of their hands. */
  isHeld: () => boolean
}

/** Gathers what became stale and asks for it again: not too often, not behind other tabs, not under somebody's hands. */
export class Refresher {
  /** Somebody who imports a thousand rows makes a thousand changes; lists are asked for again once a second at most. */
  static readonly LEAST_BETWEEN_MS: number = 1_000

  readonly #options: RefresherOptions
  readonly #stale = new Set<Tag>()
  #timer: ReturnType<typeof setTimeout> | null = null
  #lastAt_ms = Number.NEGATIVE_INFINITY

  constructor(options: RefresherOptions) {
    this.#options = options
    document.addEventListener('visibilitychange', this.#seen)
  }

  add(tags: readonly Tag[]): void {
    for (const tag of tags) {
      this.#stale.add(tag)
    }
    this.#plan(this.#lastAt_ms + Refresher.LEAST_BETWEEN_MS - Date.now())
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.#seen)
    if (this.#timer !== null) {
      clearTimeout(this.#timer)
    }
    this.#stale.clear()
  }

  readonly #seen = () => {
    this.#plan(0)
  }

  #plan(wait_ms: number): void {
    if (this.#stale.size > 0 && this.#timer === null && !document.hidden) {
      this.#timer = setTimeout(this.#run, Math.max(0, wait_ms))
    }
  }

  readonly #run = () => {
    this.#timer = null
    if (document.hidden || browser.isLeaving()) {
      return
    }
    // The bell is in nobody's way, and no form is about a notice.
    const isHeld = this.#options.isHeld()
    const now = [...this.#stale].filter((tag) => !isHeld || tag === 'notices')
    if (now.length > 0) {
      this.#lastAt_ms = Date.now()
      for (const tag of now) {
        this.#stale.delete(tag)
      }
      this.#options.refresh(now)
    }
    this.#plan(Refresher.LEAST_BETWEEN_MS)
  }
}
