import { describe, expect, it } from 'vitest'
import { depth, makeScale } from './scale'

describe('the axis of a chart', () => {
  it.each([
    [[-235, 75], { min: -300, max: 100, ticks: [-300, -200, -100, 0, 100] }],
    // One small bar on the other side of zero takes half a step.
    [[-235, 25], { min: -300, max: 50, ticks: [-300, -200, -100, 0, 50] }],
    [[2_314, -280], { min: -500, max: 3_000, ticks: [-500, 0, 1_000, 2_000, 3_000] }],
    [[3, -1], { min: -1, max: 3, ticks: [-1, 0, 1, 2, 3] }],
    [[0, 3, 7], { min: 0, max: 8, ticks: [0, 2, 4, 6, 8] }],
    [[1], { min: 0, max: 1, ticks: [0, 1] }],
    [[-40], { min: -40, max: 0, ticks: [-40, -30, -20, -10, 0] }],
    [[], { min: 0, max: 1, ticks: [0, 1] }],
    [[0, 0], { min: 0, max: 1, ticks: [0, 1] }],
  ])('of %j holds every value and zero between round ones', (values, scale) => {
    const made = makeScale(values)
    expect({ ...made, ticks: made.ticks.map((tick) => tick + 0) }).toEqual(scale)
  })

  it('has the largest value at its beginning', () => {
    expect(depth(makeScale([-100, 300]), 300)).toBe(0)
    expect(depth(makeScale([-100, 300]), -100)).toBe(1)
  })
})
