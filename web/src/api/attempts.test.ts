import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Attempts from './attempts'
import { attempts, begin, lose, setAttemptOwner } from './attempts'

const NOTE = { endpoint: 'noteMovement', method: 'POST', path: '/api/v1/boxes/7/movements', hash: 'a' }

let pages = 0

/**
 * Another page: nothing but the browser's storage is left of the one before. By an address of its own, since all that a reset
 * forgets would be missed by the other files of this worker.
 */
async function loadAnew(owner: string) {
  pages += 1
  const address = `/src/api/attempts.ts?page=${pages}`
  const page: typeof Attempts = await import(/* @vite-ignore */ address)
  page.setAttemptOwner(owner)
  return page
}

beforeEach(() => {
  localStorage.clear()
  setAttemptOwner('marisol')
})
afterEach(() => {
  localStorage.clear()
  setAttemptOwner(null)
})

describe('the attempts of a browser', () => {
  it('keep their keys on a page that is loaded anew, each for its own person', async () => {
    const { attempt } = begin(NOTE)
    lose(attempt)
    const page = await loadAnew('marisol')
    expect(page.attempts.shown()).toMatchObject([{ key: attempt.key, state: 'unanswered' }])
    expect(page.begin(NOTE)).toMatchObject({ attempt: { key: attempt.key }, isRepeated: true })
    expect(await page.earlierThan({ ...NOTE, hash: 'b' })).toMatchObject([{ key: attempt.key }])

    const another = await loadAnew('rogelio')
    expect(another.attempts.shown()).toEqual([])
    expect(another.begin(NOTE).attempt.key).not.toBe(attempt.key)
  })

  it('are unanswered where their page was closed before the answer came', async () => {
    const { attempt } = begin(NOTE)
    expect(attempts.shown()).toEqual([])
    const page = await loadAnew('marisol')
    await page.attempts.sweep()
    expect(page.attempts.shown()).toMatchObject([{ key: attempt.key, state: 'unanswered' }])
  })

  it('are known for as long as the server knows their keys', async () => {
    lose(begin(NOTE).attempt)
    const later_ms = Date.now() + 23 * 3_600_000
    vi.spyOn(Date, 'now').mockReturnValue(later_ms)
    expect((await loadAnew('marisol')).attempts.shown()).toEqual([])
  })
})
