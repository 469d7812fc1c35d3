import { describe, expect, it } from 'vitest'
import { moved, nextWrong } from './keyboard'

const SIZE = { rows: 100, columns: 5, page: 10 }
const at = (row: number, column: number) => ({ row, column })

describe('the keys of a grid', () => {
  it.each([
    ['ArrowDown', at(3, 2), false, at(4, 2)],
    ['ArrowDown', at(99, 2), false, at(99, 2)],
    ['ArrowDown', at(3, 2), true, at(99, 2)],
    ['ArrowUp', at(0, 2), false, at(0, 2)],
    ['ArrowLeft', at(3, 0), false, at(3, 0)],
    ['ArrowRight', at(3, 0), true, at(3, 4)],
    ['PageDown', at(95, 1), false, at(99, 1)],
    ['PageUp', at(25, 1), false, at(15, 1)],
    ['Home', at(7, 3), false, at(7, 0)],
    ['End', at(7, 3), false, at(7, 4)],
    ['Home', at(7, 3), true, at(0, 0)],
    ['End', at(7, 3), true, at(99, 4)],
  ])('%s from %o (far: %s)', (key, from, isFar, to) => {
    expect(moved(from, key, SIZE, isFar)).toEqual(to)
  })

  it('that do not move say so', () => {
    expect(moved(at(1, 1), 'a', SIZE)).toBeNull()
  })
})

describe('the next wrong cell', () => {
  const wrong: Readonly<Record<number, number[]>> = { 2: [1, 3], 4: [0], 9: [2] }
  const upTo = (rows: number) => (row: number) => (row < 0 || row >= rows ? undefined : (wrong[row] ?? []))

  it('is further on in the row, then in the rows below', () => {
    expect(nextWrong(at(2, 0), 1, upTo(20))).toEqual(at(2, 1))
    expect(nextWrong(at(2, 1), 1, upTo(20))).toEqual(at(2, 3))
    expect(nextWrong(at(2, 3), 1, upTo(20))).toEqual(at(4, 0))
  })

  it('goes backwards the same way', () => {
    expect(nextWrong(at(4, 0), -1, upTo(20))).toEqual(at(2, 3))
    expect(nextWrong(at(2, 3), -1, upTo(20))).toEqual(at(2, 1))
  })

  it('says where what is here ends', () => {
    expect(nextWrong(at(4, 0), 1, upTo(8))).toBe(8)
    expect(nextWrong(at(9, 2), 1, upTo(20))).toBe(20)
    expect(nextWrong(at(2, 1), -1, upTo(20))).toBe(-1)
  })
})
