import { describe, expect, it } from 'vitest'
import { networkProblem } from '@/api/problem'
import { type FetchLines, LineStore } from './store'

/** A server of 1,000 lines whose answers a test lets through when it likes. */
function desk() {
  const calls: {
    offset: number
    answer: (fails?: boolean) => Promise<void>
    callOff: () => Promise<void>
  }[] = []
  let version = 1
  const fetch: FetchLines<string> = async (offset, limit) =>
    new Promise((resolve) => {
      const said = version
      const items = Array.from({ length: limit }, (_, i) => `${String(offset + i)} v${String(said)}`)
      calls.push({
        offset,
        callOff: async () => {
          resolve({ ok: false, problem: null })
          await Promise.resolve()
          await Promise.resolve()
        },
        answer: async (fails = false) => {
          resolve(fails ? { ok: false, problem: networkProblem() } : { ok: true, total: 1000, items })
          await Promise.resolve()
          await Promise.resolve()
        },
      })
    })
  return {
    store: new LineStore(fetch),
    calls,
    edit: () => {
      version += 1
    },
  }
}

describe('the lines around what is seen', () => {
  it('are asked for once, and a little ahead', async () => {
    const { store, calls } = desk()
    store.see(0, 10)
    store.see(0, 12)
    expect(calls.map(({ offset }) => offset)).toEqual([0])
    expect(store.total).toBeUndefined()
    await calls[0]?.answer()
    expect(store.total).toBe(1000)
    expect(store.at(12)).toBe('12 v1')
    store.see(130, 150)
    expect(calls.map(({ offset }) => offset)).toEqual([0, 200])
  })

  it('tell whoever draws them', async () => {
    const { store, calls } = desk()
    let told = 0
    const stop = store.subscribe(() => {
      told += 1
    })
    const before = store.change()
    store.see(0, 1)
    await calls[0]?.answer()
    expect(told).toBe(1)
    expect(store.change()).not.toBe(before)
    stop()
    store.expire()
    await calls[1]?.answer()
    expect(told).toBe(1)
  })

  it('stay in sight while they are fetched anew, and a late answer is not taken for a new one', async () => {
    const { store, calls, edit } = desk()
    store.see(0, 10)
    await calls[0]?.answer()
    store.see(300, 310)
    edit()
    store.expire()
    expect(calls.map(({ offset }) => offset)).toEqual([0, 200, 200])
    // The answer from before the edit comes last.
    await calls[2]?.answer()
    await calls[1]?.answer()
    expect(store.at(305)).toBe('305 v2')
    expect(store.at(5)).toBe('5 v1')
    store.see(0, 10)
    await calls[3]?.answer()
    expect(store.at(5)).toBe('5 v2')
  })

  it('that could not be read can be asked for again', async () => {
    const { store, calls } = desk()
    store.see(0, 10)
    await calls[0]?.answer(true)
    expect(store.problem?.code).toBe('network')
    store.retry()
    await calls[1]?.answer()
    expect(store.problem).toBeNull()
    expect(store.at(0)).toBe('0 v1')
  })

  it('are asked for again where their reading was called off, and nothing is said to have failed', async () => {
    const { store, calls } = desk()
    store.see(0, 10)
    await calls[0]?.callOff()
    expect(store.problem).toBeNull()
    await calls[1]?.answer()
    expect(store.at(0)).toBe('0 v1')
  })

  it('are found one by one, too', async () => {
    const { store, calls } = desk()
    const found = store.find(450)
    await calls[0]?.answer()
    expect(calls[0]?.offset).toBe(400)
    await expect(found).resolves.toBe('450 v1')
  })
})
