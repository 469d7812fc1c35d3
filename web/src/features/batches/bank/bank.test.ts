import { describe, expect, it } from 'vitest'
import type { BatchAnswerOutcome } from '@/api/batches'
import { changesAnything, outcomeRows } from './outcome'
import { matchedWords, pastedValues, readSum } from './report'

const NONE = { count: 0, minor: 0 }
const OUTCOME: BatchAnswerOutcome = {
  confirmed: { count: 36, minor: 4_000_000 },
  rejected: { count: 1, minor: 125_050 },
  returned: NONE,
  pending: 0,
  doubts: 0,
  unchanged: 0,
  unknown: { count: 0, ids: [] },
  ambiguous: { count: 0, ids: [] },
}

describe('what an answer of the bank would do', () => {
  it('is said with what it touches alone', () => {
    expect(outcomeRows(OUTCOME, 'USD').map(({ label, words }) => `${label}: ${words}`)).toEqual([
      expect.stringMatching(/^Se confirman: 36 líneas, USD\s40,000\.00$/),
      expect.stringMatching(/^Se rechazan: 1 línea, USD\s1,250\.50$/),
    ])
  })

  it('is nothing where all of it is known', () => {
    expect(changesAnything(OUTCOME)).toBe(true)
    const known = { ...OUTCOME, confirmed: NONE, rejected: NONE, unchanged: 37 }
    expect(changesAnything(known)).toBe(false)
  })
})

describe('results that are entered by hand', () => {
  it('take what was pasted however it is parted, each once', () => {
    expect(pastedValues('8-765-432\n 8-111-22 ;8-765-432\t\r\nF-10')).toEqual([
      '8-765-432',
      '8-111-22',
      'F-10',
    ])
    expect(pastedValues(' \n')).toEqual([])
  })

  it('say which of what was pasted is no line, and which is several', () => {
    const found = { lines: [1, 4], marked: { count: 2, minor: 250_000 }, unknown: [], ambiguous: [] }
    expect(matchedWords(found, 'USD').found).toMatch(/^2 líneas, USD\s2,500\.00\.$/)
    expect(matchedWords({ ...found, unknown: ['a', 'b'] }, 'USD').error).toMatch(/es a y b\. Corrígelo/)
    const twice = { ...found, ambiguous: [{ value: '8-1-1', lines: [1, 2] }] }
    expect(matchedWords(twice, 'USD').error).toMatch(/^Hay varias líneas con 8-1-1/)
  })

  it('read the totals as they stand on paper', () => {
    expect(readSum({ count: '36', amount: '40000.00' }, 'USD')).toEqual({
      ok: true,
      sum: { count: 36, minor: 4_000_000 },
    })
    expect(readSum({ count: '0', amount: '0' }, 'USD')).toEqual({ ok: true, sum: { count: 0, minor: 0 } })
    expect(readSum({ count: 'dos', amount: '40,00.00' }, 'USD')).toMatchObject({
      ok: false,
      count: expect.stringContaining('cifras') as string,
      amount: expect.stringContaining('separadores') as string,
    })
  })
})
