import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useIsCovered } from './useIsCovered'

const FIRST = { id: '1', kind: 'success', text: 'Aprobaste SOL-2026-000123.', at: 0 } as const
const SECOND = { ...FIRST, id: '2' }

it('a popup lies below what is opened after it came, and above what was open before', async () => {
  const dialog = document.body.appendChild(document.createElement('div'))
  const { result, rerender } = renderHook(({ shown }) => useIsCovered(shown), {
    initialProps: { shown: [FIRST] as (typeof FIRST | typeof SECOND)[] },
  })
  expect(result.current).toBe(false)
  const menu = document.body.appendChild(document.createElement('div'))
  await waitFor(() => {
    expect(result.current).toBe(true)
  })
  rerender({ shown: [FIRST, SECOND] })
  expect(result.current).toBe(false)
  rerender({ shown: [FIRST] })
  expect(result.current).toBe(true)
  dialog.remove()
  menu.remove()
})
