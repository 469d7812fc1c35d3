import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Candidate, electLeader } from './leader'

interface Wanting {
  callback: () => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (reason: Error) => void
}

/** The locks of one browser, as far as the portal uses them. */
class Locks {
  #holder: Wanting | null = null
  #queue: Wanting[] = []

  async request(_name: string, options: LockOptions, callback: () => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const wanting = { callback, resolve, reject }
      options.signal?.addEventListener('abort', () => {
        if (this.#queue.includes(wanting)) {
          this.#queue = this.#queue.filter((other) => other !== wanting)
          reject(new DOMException('called off', 'AbortError'))
        }
      })
      if (options.steal === true) {
        this.#holder?.reject(new DOMException('stolen', 'AbortError'))
        void this.#grant(wanting)
      } else {
        this.#queue.push(wanting)
        this.#next()
      }
    })
  }

  #next(): void {
    if (this.#holder === null) {
      const next = this.#queue.shift()
      if (next !== undefined) {
        void this.#grant(next)
      }
    }
  }

  async #grant(wanting: Wanting): Promise<void> {
    this.#holder = wanting
    const value = await wanting.callback()
    wanting.resolve(value)
    if (this.#holder === wanting) {
      this.#holder = null
      this.#next()
    }
  }
}

const tabs: Candidate[] = []
/** Which tabs are at work now. */
const working = new Set<string>()

function open(name: string): Candidate {
  const tab = electLeader('caudal.live', async (stop) => {
    working.add(name)
    await new Promise<void>((resolve) => {
      stop.addEventListener('abort', () => {
        resolve()
      })
    })
    working.delete(name)
  })
  tabs.push(tab)
  return tab
}

async function settle() {
  for (let turn = 0; turn < 20; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one turn of the queue after the other
    await Promise.resolve()
  }
}

afterEach(async () => {
  for (const tab of tabs.splice(0)) {
    tab.stop()
  }
  await settle()
  working.clear()
  Reflect.deleteProperty(navigator, 'locks')
})

function withLocks() {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() })
}

describe('the tab that leads', () => {
  it('is one of them; when it closes, the next', async () => {
    withLocks()
    const [first, second] = [open('first'), open('second')]
    open('third')
    await settle()
    expect([...working]).toEqual(['first'])
    first.stop()
    await settle()
    expect([...working]).toEqual(['second'])
    second.stop()
    await settle()
    expect([...working]).toEqual(['third'])
  })

  it('is never one that closed while it waited', async () => {
    withLocks()
    const [first, second] = [open('first'), open('second')]
    open('third')
    await settle()
    second.stop()
    first.stop()
    await settle()
    expect([...working]).toEqual(['third'])
  })

  it('gives way to a tab that takes over, and leads again when that one is gone', async () => {
    withLocks()
    open('asleep')
    const seen = open('seen')
    await settle()
    seen.takeOver()
    await settle()
    expect([...working]).toEqual(['seen'])
    seen.takeOver()
    await settle()
    expect([...working]).toEqual(['seen'])
    seen.stop()
    await settle()
    expect([...working]).toEqual(['asleep'])
  })

  it('is every tab where the browser has no locks', async () => {
    expect('locks' in navigator).toBe(false)
    open('first')
    open('second')
    await settle()
    expect([...working]).toEqual(['first', 'second'])
    vi.restoreAllMocks()
  })
})
