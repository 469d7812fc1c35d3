import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SESSION_EXPIRED_MESSAGE } from '@/api/problem'
import { clearToken, TOKEN_KEY } from '@/api/token'
import { type AppStore, makeStore } from '../store'
import type { Change } from './change'
import { keepReading, waitAfter } from './connection'

/** The streams that were asked for, in order, each with the means to speak through it. */
interface Served {
  headers: Headers
  say: (text: string) => void
  end: () => void
}

let served: Served[] = []
let statuses: number[] = []
let lastId: string | null = null
let stop: AbortController
const heard = vi.fn<(change: Change) => void>()

let store: AppStore

/** A stream that is read until somebody calls it off. */
function stream(headers: Headers, signal: AbortSignal | null | undefined): Response {
  let speaker: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      speaker = controller
      signal?.addEventListener('abort', () => {
        controller.error(new DOMException('called off', 'AbortError'))
      })
    },
  })
  served.push({
    headers,
    say: (text) => speaker?.enqueue(new TextEncoder().encode(text)),
    end: () => speaker?.close(),
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

function serve() {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    if (address === '/api/auth/token') {
      return Response.json({ accessToken: 'ficha-1', expiresIn: 600 })
    }
    const answer = stream(new Headers(options?.headers), options?.signal)
    const status = statuses.shift()
    return status === undefined ? answer : Response.json(null, { status })
  })
}

function begin() {
  void keepReading(
    {
      lastId: () => lastId,
      onChange: (change) => {
        lastId = change.id
        heard(change)
      },
      onPulse: () => undefined,
      onHearing: () => undefined,
    },
    stop.signal,
  )
}

/** Time passes, and what was asked for arrives. */
async function pass(duration_ms: number) {
  await vi.advanceTimersByTimeAsync(duration_ms)
  for (let turn = 0; turn < 10; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the network takes its turns beside the clock that stands
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
}

async function streams(count: number) {
  await pass(0)
  expect(served).toHaveLength(count)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  served = []
  statuses = []
  store = makeStore()
  lastId = null
  localStorage.setItem(TOKEN_KEY, 'ficha-1')
  heard.mockClear()
  stop = new AbortController()
  serve()
})

afterEach(() => {
  stop.abort()
  clearToken()
})

describe('the stream of changes', () => {
  it('carries the bearer and tells what changed', async () => {
    begin()
    await streams(1)
    expect(served[0]?.headers.get('Authorization')).toBe('Bearer ficha-1')
    expect(served[0]?.headers.get('Last-Event-ID')).toBeNull()
    served[0]?.say(': hi\n\nevent: change\nid: 12\ndata: {"kinds":["request"],"notices":true}\n\n')
    await pass(0)
    expect(heard).toHaveBeenCalledExactlyOnceWith({ id: '12', kinds: ['request'], notices: true })
  })

  it('is asked for again where it ended, from the last event on, a little later each time it fails', async () => {
    begin()
    await streams(1)
    served[0]?.say('event: change\nid: 12\ndata: {"kinds":[],"notices":false}\n\n')
    await pass(0)
    statuses = [503, 503, 503]
    served[0]?.end()
    for (const [at, wait_ms] of [1_000, 2_000, 4_000, 8_000].entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one wait after the other
      await pass(wait_ms - 1)
      expect(served).toHaveLength(at + 1)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pass(1)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await streams(at + 2)
      expect(served.at(-1)?.headers.get('Last-Event-ID')).toBe('12')
    }
  })

  it('never waits for more than 30 seconds, and no two browsers for the same time', () => {
    expect([0, 1, 4, 5, 50].map((failures) => waitAfter(failures, () => 1))).toEqual([
      1_000, 2_000, 16_000, 30_000, 30_000,
    ])
    expect([0, 1, 4, 50].map((failures) => waitAfter(failures, () => 0))).toEqual([
      1_000, 1_000, 8_000, 15_000,
    ])
  })

  it('is asked for at once when the network is back', async () => {
    statuses = [503, 503, 503, 503]
    begin()
    await streams(1)
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(served).toHaveLength(2)
  })

  it('is given up when it was silent for 45 seconds, also while the machine slept', async () => {
    begin()
    await streams(1)
    for (let pulse = 0; pulse < 5; pulse += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the server's pulse, beat by beat
      await pass(20_000)
      served[0]?.say(':\n\n')
    }
    await pass(40_000)
    expect(served).toHaveLength(1)
    await pass(11_000)
    await streams(2)
    vi.setSystemTime(Date.now() + 3_600_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(1_000)
    await streams(3)
  })

  it.each([401, 403])(
    'spec §8: its %i is that of any call: the session is over, and nothing more is asked',
    async (status) => {
      statuses = [status]
      begin()
      await streams(1)
      expect(store.getState().session.expired).toBe(true)
      expect(store.getState().popups.shown.map(({ text }) => text)).toEqual([SESSION_EXPIRED_MESSAGE])
      expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
      await pass(600_000)
      expect(served).toHaveLength(1)
      expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
    },
  )

  it('ends when it is told to', async () => {
    begin()
    await streams(1)
    stop.abort()
    await pass(120_000)
    expect(served).toHaveLength(1)
  })
})
