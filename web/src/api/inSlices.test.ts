import { expect, it } from 'vitest'
import { inSlices } from './inSlices'
import type { Problem } from './problem'

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r-${String(at)}` }))
const refused = (detail: string): { ok: false; problem: Problem } => ({
  ok: false,
  problem: { status: 503, code: 'busy', title: '', detail, errors: [] },
})
interface Told {
  id: string
  ok: boolean
  detail?: string
}
const done = (some: readonly { id: string }[]): { ok: true; data: { results: Told[] } } => ({
  ok: true,
  data: { results: some.map(({ id }) => ({ id, ok: true })) },
})

it('sends all of them, so many at once, and gathers what became of each', async () => {
  const sizes: number[] = []
  const {
    rows: told,
    left,
    problem,
  } = await inSlices(rows(250), 100, async (some) => {
    sizes.push(some.length)
    return Promise.resolve(done(some))
  })
  expect(sizes).toEqual([100, 100, 50])
  expect(told.map(({ id }) => id)).toEqual(rows(250).map(({ id }) => id))
  expect(left).toEqual([])
  expect(problem).toBeNull()
})

it('stops where a call is not answered: the rest is not sent, is told so, and stays chosen', async () => {
  let calls = 0
  const {
    rows: told,
    left,
    problem,
  } = await inSlices(rows(250), 100, async (some) => {
    calls += 1
    return Promise.resolve(calls === 1 ? done(some) : refused('El portal está ocupado.'))
  })
  expect(calls).toBe(2)
  expect(told.filter(({ ok }) => ok)).toHaveLength(100)
  expect(told).toHaveLength(250)
  expect(told[100]?.detail).toBe(problem?.detail)
  expect(told[200]?.detail).toMatch(/No se envió/)
  expect(left.map(({ id }) => id)).toEqual(
    rows(250)
      .slice(100)
      .map(({ id }) => id),
  )
})

it('tells nothing row by row where nothing was answered at all', async () => {
  const { rows: told, left } = await inSlices(rows(3), 100, async () =>
    Promise.resolve(refused('El portal está ocupado.')),
  )
  expect(told).toEqual([])
  expect(left).toHaveLength(3)
})
