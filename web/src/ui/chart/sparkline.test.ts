import { describe, expect, it } from 'vitest'
import { barsOf, lineOf } from './Sparkline'

describe('a line without an axis', () => {
  it('goes from edge to edge, its highest value above and its lowest below', () => {
    expect(lineOf([0, 10, 5])).toBe('M0 30.5L50 1.5L100 16')
  })

  it('lies in the middle where nothing moved', () => {
    expect(lineOf([7, 7])).toBe('M0 16L100 16')
  })

  it('has a bar for each day, and a dot where nothing came', () => {
    expect(barsOf([0, 8])).toBe('M10 32v-1h30v1ZM60 32v-32h30v32Z')
  })
})
