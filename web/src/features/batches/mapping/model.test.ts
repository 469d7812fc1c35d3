import { describe, expect, it } from 'vitest'
import { assigned, missing, originOf, samples } from './model'

const COLUMNS = [
  { name: 'name', isRequired: true },
  { name: 'amount', isRequired: true },
  { name: 'email', isRequired: false },
] as const
type C = (typeof COLUMNS)[number]['name']

describe('the columns of a file', () => {
  const mapping: (C | null)[] = ['name', null, 'amount']

  it('stand at one head each: the last choice takes a column from where it was', () => {
    expect(assigned(mapping, 1, 'amount')).toEqual(['name', 'amount', null])
    expect(assigned(mapping, 0, null)).toEqual([null, null, 'amount'])
    expect(assigned(assigned(mapping, 0, null), 1, null)).toEqual([null, null, 'amount'])
  })

  it('that are required and missing are named in their order', () => {
    expect(missing([null, 'email', null], COLUMNS)).toEqual(['name', 'amount'])
    expect(missing(mapping, COLUMNS)).toEqual([])
  })

  it('say where they come from', () => {
    const suggested = { mapping, sure: [true, false, false], from: 'suggested' }
    expect(originOf(suggested, mapping, 0)).toBe('sure')
    expect(originOf(suggested, mapping, 1)).toBeNull()
    expect(originOf(suggested, mapping, 2)).toBe('probable')
    expect(originOf(suggested, assigned(mapping, 1, 'email'), 1)).toBe('chosen')
    expect(originOf({ ...suggested, from: 'remembered' }, mapping, 2)).toBe('remembered')
  })

  it('show values that say something', () => {
    expect(samples([['', 'a'], [' '], ['x', 'b'], ['x'], ['y'], ['z'], ['w']], 0)).toEqual(['x', 'y', 'z'])
    expect(samples([['x']], 4)).toEqual([])
  })
})
