import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useArrival } from './useArrival'

describe('what was waited for', () => {
  it('is drawn one render after it arrived, and leaves at once', () => {
    const drawn: boolean[] = []
    const { rerender } = renderHook(({ isThere }) => drawn.push(useArrival(isThere)), {
      initialProps: { isThere: false },
    })
    rerender({ isThere: true })
    expect(drawn.splice(0)).toEqual([false, false, true])
    rerender({ isThere: false })
    expect(drawn[0]).toBe(false)
  })

  it('is drawn at once where it was there before', () => {
    expect(renderHook(() => useArrival(true)).result.current).toBe(true)
  })
})
