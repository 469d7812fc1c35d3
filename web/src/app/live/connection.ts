import { callDoor, isUnsent } from '@/api/door'
import { getToken, TOKEN_KEY } from '@/api/token'
import { config } from '@/lib/config'
import { type Change, changeOf } from './change'
import { EventStreamParser } from './eventStream'
import { LONGEST_SILENCE_MS } from './hearing'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** How often it is looked whether the stream still speaks. */
const LOOK_MS = 5_000

interface ConnectionOptions {
  /** The last event that any tab of this browser has heard of. */
  lastId: () => string | null
  onChange: (change: Change) => void
  /** The server was heard, or is being tried: this tab is at it. */
  onPulse: () => void
  /** The server was heard; or what was read has ended, and nobody knows what changes until the next stream begins. */
  onHearing: (isOn: boolean) => void
}

/** Half of it is chance, so that a thousand browsers do not come back at the same moment. */
export function waitAfter(failures: number, chance: () => number = Math.random): number {
  const full_ms = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS)
  return Math.max(FIRST_WAIT_MS, full_ms * (0.5 + chance() / 2))
}

/** The reading of one stream after the other, until `signal` says to stop. */
class Connection {
  readonly #options: ConnectionOptions
  readonly #signal: AbortSignal
  #failures = 0
  #heardAt_ms = 0
  #reading: AbortController | null = null
  #endNap: (() => void) | null = null

  constructor(options: ConnectionOptions, signal: AbortSignal) {
    this.#options = options
    this.#signal = signal
  }

  async run(): Promise<void> {
    const stop = () => {
      this.#reading?.abort()
      this.#endNap?.()
    }
    this.#signal.addEventListener('abort', stop)
    window.addEventListener('online', this.#again)
    document.addEventListener('visibilitychange', this.#seen)
    while (!this.#signal.aborted) {
      // One after the other is the point: the next stream begins when this one has ended.
      // oxlint-disable-next-line no-await-in-loop
      await this.#turn()
    }
    window.removeEventListener('online', this.#again)
    document.removeEventListener('visibilitychange', this.#seen)
  }

  /** The network is back or another: what was open may be dead without saying so. */
  readonly #again = () => {
    this.#failures = 0
    this.#reading?.abort()
    this.#endNap?.()
  }

  /** Timers sleep with the machine; so whoever comes back looks at the clock. */
  readonly #seen = () => {
    if (!document.hidden && (this.#reading === null || this.#isSilent())) {
      this.#again()
    }
  }

  #isSilent(): boolean {
    return Date.now() - this.#heardAt_ms > LONGEST_SILENCE_MS
  }

  async #turn(): Promise<void> {
    this.#options.onPulse()
    if (callDoor().isOver() || localStorage.getItem(TOKEN_KEY) === null) {
      // Nobody is signed in, not yet or no more: asking for a token would only be refused. The calls of the screen fetch one.
      await this.#nap(FIRST_WAIT_MS)
      return
    }
    const token = await getToken()
    if (this.#signal.aborted) {
      return
    }
    if (!token.ok) {
      await this.#pause(isUnsent(token.problem) ? 0 : token.problem.status)
      return
    }
    const status = await this.#read(token.token)
    if (!this.#signal.aborted) {
      await this.#pause(status)
    }
  }

  /** Reads until the stream ends; says the status of a refusal, 0 for all else. */
  async #read(token: string): Promise<number> {
    const reading = new AbortController()
    this.#reading = reading
    this.#heardAt_ms = Date.now()
    const watch = setInterval(() => {
      if (this.#isSilent()) {
        reading.abort()
      }
    }, LOOK_MS)
    try {
      const answer = await fetch(`${config.apiBase}/api/v1/events`, {
        credentials: 'same-origin',
        cache: 'no-store',
        headers: this.#headers(token),
        signal: reading.signal,
      })
      if (!answer.ok || answer.body === null) {
        await answer.body?.cancel()
        return answer.status
      }
      await this.#hear(answer.body)
    } catch {
      // Lost, or called off: the next turn tries again.
    } finally {
      clearInterval(watch)
      this.#reading = null
      this.#options.onHearing(false)
    }
    return 0
  }

  #headers(token: string): Record<string, string> {
    const last = this.#options.lastId()
    return {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(last === null ? {} : { 'Last-Event-ID': last }),
    }
  }

  async #hear(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = new EventStreamParser()
    const reader = body.getReader()
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
      const { done, value } = await reader.read()
      if (done) {
        return
      }
      this.#heardAt_ms = Date.now()
      this.#failures = 0
      this.#options.onPulse()
      this.#options.onHearing(true)
      for (const event of parser.push(value)) {
        const change = changeOf(event)
        if (change !== null) {
          this.#options.onChange(change)
        }
      }
    }
  }

  /** Waits before the next turn. A refusal is that of any call: the session is over. */
  async #pause(status: number): Promise<void> {
    if (status === 401 || status === 403) {
      callDoor().expire()
    }
    const wait_ms = waitAfter(this.#failures)
    this.#failures += 1
    await this.#nap(wait_ms)
  }

  async #nap(duration_ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#endNap = null
        resolve()
      }
      const timer = setTimeout(end, duration_ms)
      this.#endNap = end
    })
  }
}

/** Keeps reading what changes until `signal` says to stop. */
export async function keepReading(options: ConnectionOptions, signal: AbortSignal): Promise<void> {
  await new Connection(options, signal).run()
}
