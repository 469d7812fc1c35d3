import { describe, expect, it } from 'vitest'
import { LinePages } from './pages'

const page = (n: number) => Array.from({ length: 10 }, (_, i) => n * 10 + i)

describe('the pages of lines', () => {
  it('are found by the place of a line, and asked for once', () => {
    const pages = new LinePages<number>(10, 4)
    expect(pages.wanted(5, 24)).toEqual([0, 1, 2])
    for (const n of [0, 1, 2]) {
      pages.put(n, page(n))
    }
    expect(pages.wanted(5, 24)).toEqual([])
    expect(pages.at(0)).toBe(0)
    expect(pages.at(23)).toBe(23)
    expect(pages.at(30)).toBeUndefined()
    expect(pages.offsetOf(pages.pageOf(23))).toBe(20)
  })

  it('that were seen longest ago go first, however often another is written', () => {
    const pages = new LinePages<number>(10, 3)
    for (const n of [0, 1, 2]) {
      pages.put(n, page(n))
    }
    // Seeing the first one again keeps it.
    pages.wanted(0, 9)
    pages.put(3, page(3))
    expect([0, 1, 2, 3].map((n) => pages.at(n * 10) !== undefined)).toEqual([true, false, true, true])
  })

  it('stay on the screen while they are asked for anew', () => {
    const pages = new LinePages<number>(10, 3)
    pages.put(0, page(0))
    pages.expire()
    expect(pages.at(4)).toBe(4)
    expect(pages.wanted(0, 9)).toEqual([0])
    pages.put(0, [100])
    expect(pages.wanted(0, 9)).toEqual([])
    expect(pages.at(0)).toBe(100)
    expect(pages.at(4)).toBeUndefined()
  })

  it('are walked in both directions as far as they are here', () => {
    const pages = new LinePages<number>(10, 5)
    pages.put(1, page(1))
    pages.put(2, page(2))
    expect([...pages.from(18)].map(({ line }) => line)).toEqual([18, 19, ...page(2)])
    expect([...pages.from(11, -1)].map(({ line }) => line)).toEqual([11, 10])
    expect([...pages.from(3)]).toEqual([])
  })

  it('of 100,000 lines scrolled through keep to what was said', () => {
    const pages = new LinePages<number>(200, 40)
    let asked = 0
    for (let first = 0; first < 100_000; first += 30) {
      for (const n of pages.wanted(first, first + 30)) {
        asked += 1
        pages.put(n, [n])
      }
    }
    expect(asked).toBe(501)
    const here = Array.from({ length: 501 }, (_, n) => pages.at(n * 200)).filter((line) => line !== undefined)
    expect(here).toHaveLength(40)
  })
})
