import { expect, it } from 'vitest'
import { aSession } from '../testing/fake'
import { flows } from './model'

it('the minutes add up: what the box began with, what came in and what left, payments, transfers and reversals included', () => {
  const [first] = aSession().movements
  const moved = [
    ['opening_difference', 30_000],
    ['movement', -1_250],
    ['movement', 4_000],
    ['reversal', -4_000],
    ['payment', -12_000],
    ['transfer', -5_000],
    ['transfer', 700],
    ['closing_difference', -250],
  ] as const
  const movements = moved.map(([kind, amount_minor]) => ({ ...first!, kind, amount_minor }))
  expect(flows({ movements })).toEqual({ in_minor: 4_700, out_minor: 22_250 })
})
