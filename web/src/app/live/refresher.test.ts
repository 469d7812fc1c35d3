import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tag } from '@/api/tags'
import { browser } from '@/lib/browser'
import { Refresher } from './refresher'

let isHeld = false
let refresher: Refresher
const refresh = vi.fn<(tags: Tag[]) => void>()

function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  isHeld = false
  refresh.mockClear()
  refresher = new Refresher({ refresh, isHeld: () => isHeld })
})

afterEach(() => {
  refresher.stop()
})

describe('what became stale', () => {
  it('is asked for again at once, and then once a second at most, all of it together', () => {
    refresher.add(['requests'])
    vi.advanceTimersByTime(1)
    expect(refresh.mock.calls).toEqual([[['requests']]])
    for (let change = 0; change < 90; change += 1) {
      refresher.add(['requests', 'home'])
      vi.advanceTimersByTime(10)
    }
    expect(refresh).toHaveBeenCalledTimes(1)
    refresher.add(['cash'])
    vi.advanceTimersByTime(200)
    expect(refresh.mock.calls.slice(1)).toEqual([[['requests', 'home', 'cash']]])
    vi.advanceTimersByTime(60_000)
    expect(refresh).toHaveBeenCalledTimes(2)
  })

  it('waits behind another tab, and is asked for once when this one is seen again', () => {
    hide(true)
    for (let change = 0; change < 10; change += 1) {
      refresher.add(['requests', 'notices'])
      vi.advanceTimersByTime(5_000)
    }
    expect(refresh).not.toHaveBeenCalled()
    hide(false)
    vi.advanceTimersByTime(1)
    expect(refresh.mock.calls).toEqual([[['requests', 'notices']]])
  })

  it('waits until nobody is at a dialog or a form; the bell does not', () => {
    isHeld = true
    refresher.add(['requests', 'notices'])
    vi.advanceTimersByTime(30_000)
    expect(refresh.mock.calls).toEqual([[['notices']]])
    isHeld = false
    vi.advanceTimersByTime(1_000)
    expect(refresh.mock.calls.slice(1)).toEqual([[['requests']]])
  })

  it('is not asked for by who is signing out', () => {
    vi.spyOn(browser, 'isLeaving').mockReturnValue(true)
    refresher.add(['requests'])
    vi.advanceTimersByTime(5_000)
    expect(refresh).not.toHaveBeenCalled()
  })

  it('is nobody’s business any more when the page is left', () => {
    refresher.add(['requests'])
    refresher.stop()
    hide(false)
    vi.advanceTimersByTime(5_000)
    expect(refresh).not.toHaveBeenCalled()
  })
})
