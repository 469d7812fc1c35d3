import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepLoading } from './idle'

describe('what works behind the screen', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is asked for again until it comes', async () => {
    vi.useFakeTimers()
    const load = vi.fn<() => Promise<string>>(async () => 'here')
    load
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const loaded = keepLoading(load)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await loaded).toBe('here')
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('is asked for as soon as the signal is back', async () => {
    vi.useFakeTimers()
    const load = vi.fn<() => Promise<string>>(async () => 'here')
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const loaded = keepLoading(load)
    await vi.advanceTimersByTimeAsync(100)
    expect(load).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event('online'))
    expect(await loaded).toBe('here')
  })
})
