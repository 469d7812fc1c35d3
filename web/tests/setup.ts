import './tasks'
import './computedStyle'
import './ownerStacks'
import './settled'
import './typing'
import '@testing-library/jest-dom/vitest'
import { StyleSheet } from '@emotion/sheet'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, type MockInstance, vi } from 'vitest'
import { browser } from '@/lib/browser'
import { server } from './server'
import { tarry } from './tasks'
import { portals, underWay, waiting } from './underWay'

// Files share a worker: what one of them puts in place of Node's own, it takes away again (below).
const { Request: NodeRequest, fetch: nodeFetch } = globalThis
// Node's Request knows no page address to resolve `/api/…` against; a browser's does.
globalThis.Request = class extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, window.location.href) : input, init)
  }
}

// Whole screens come through lazy chunks and several calls; a busy machine takes longer than the second of the default.
configure({ asyncUtilTimeout: 30_000 })

/** What is called off is not read to its end, as in a browser; the server's stand-in calls off what has no answer yet. */
async function answerUntil(answer: Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  const { body, status, statusText, headers } = await answer
  await tarry()
  return new Response(body?.pipeThrough(new TransformStream(), { signal }), { status, statusText, headers })
}

beforeAll(() => {
  server.enable()
  const answered = globalThis.fetch
  globalThis.fetch = async (...call) => {
    const [to, how] = call
    const signal = how?.signal ?? (to instanceof globalThis.Request ? to.signal : undefined)
    const answer = answerUntil(answered(...call), signal)
    underWay.add(answer)
    if (!(to instanceof globalThis.Request ? to.url : String(to)).endsWith('/api/v1/events')) {
      waiting.add(answer)
    }
    // oxlint-disable-next-line promise/prefer-await-to-then -- the caller awaits the same answer
    return answer.finally(() => {
      underWay.delete(answer)
      waiting.delete(answer)
    })
  }
})

// No test really goes away: jsdom cannot, and the files after it, which share the worker, would be on their way as well.
browser.goTo = () => undefined
browser.reload = () => undefined
let leavings: MockInstance<typeof browser.goToAfter> | undefined
beforeEach(() => {
  vi.spyOn(browser, 'goTo').mockReturnValue()
  vi.spyOn(browser, 'reload').mockReturnValue()
  leavings = vi.spyOn(browser, 'goToAfter')
})

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  // A page asks for more than its test waits for. What is still under way, or goes out once its token is here, would reach the next
  // test's server, and count there.
  let calls: Promise<unknown>[] = []
  do {
    // oxlint-disable-next-line no-await-in-loop -- what has come may ask for more
    await Promise.allSettled(calls)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    calls = [...underWay, ...[...portals].flatMap((callsOf) => callsOf())]
  } while (calls.length > 0)
  portals.clear()
  // A session that is over leaves two seconds later: the test that watches then would take it for its own.
  for (const { value } of leavings?.mock.results ?? []) {
    clearTimeout(value)
  }
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})

afterAll(() => {
  server.disable()
  globalThis.fetch = nodeFetch
  globalThis.Request = NodeRequest
})

// jsdom measures nothing: tests say how wide the window is.
let width_px = 1280

export function setWidth(px: number): void {
  width_px = px
}

afterEach(() => {
  width_px = 1280
})

vi.stubGlobal('matchMedia', (query: string) => {
  const least_px = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0)
  const most_px = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY)
  return {
    matches: width_px >= least_px && width_px <= most_px,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
})

// jsdom makes no addresses for pictures.
Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined })

// Nothing has a size here that could change.
class NoSizes implements ResizeObserver {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
vi.stubGlobal('ResizeObserver', NoSizes)

Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

// Nothing is painted here, and jsdom reads every rule again for each element whose visibility is asked. What the styles hide
// is therefore not known to these tests; the browser stories see it.
StyleSheet.prototype.insert = () => undefined
