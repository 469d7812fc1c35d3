import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { POLL_MS, usePollWhileDue } from './usePolling'

const NOW = 1_793_000_000_000
const waits = (in_ms: number) => ({ state: 'waiting', due_at_ms: NOW + in_ms })

describe('what is on its way', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('is asked for again while it is due, and no longer', () => {
    const ask = vi.fn<() => void>()
    const { rerender } = renderHook(
      ({ items }) => {
        usePollWhileDue(items, ask)
      },
      { initialProps: { items: [waits(0), { state: 'sent', due_at_ms: 0 }] } },
    )
    vi.advanceTimersByTime(2 * POLL_MS)
    expect(ask).toHaveBeenCalledTimes(2)
    rerender({ items: [{ state: 'sent', due_at_ms: NOW }] })
    vi.advanceTimersByTime(10 * POLL_MS)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('is left alone until it is due, and while nobody looks at the page', () => {
    const ask = vi.fn<() => void>()
    renderHook(() => {
      usePollWhileDue([waits(10 * POLL_MS), waits(3 * POLL_MS)], ask)
    })
    vi.advanceTimersByTime(2 * POLL_MS)
    expect(ask).not.toHaveBeenCalled()
    vi.advanceTimersByTime(POLL_MS)
    expect(ask).toHaveBeenCalledTimes(1)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    vi.advanceTimersByTime(5 * POLL_MS)
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
