import { describe, expect, it } from 'vitest'
import { changeWords, shareWords } from './compared'

describe('a sum beside the one before', () => {
  it.each([
    [112, 100, '12 % más'],
    [50, 100, '50 % menos'],
    [0, 100, '100 % menos'],
    [1_001, 1_000, 'Casi igual'],
    [100, 100, 'Igual'],
    [0, 0, 'Igual'],
    [350, 100, '3.5 veces lo anterior'],
    [100, 0, 'Nuevo'],
    [100, -50, '—'],
    [-20, 100, '—'],
  ])('%i after %i is «%s»', (now, before, words) => {
    expect(changeWords(now, before)).toBe(words)
  })

  it('is so much of its whole', () => {
    expect([
      shareWords(45, 100),
      shareWords(1, 1_000),
      shareWords(0, 9),
      shareWords(5, 0),
      shareWords(-5, 9),
    ]).toEqual(['45 %', 'menos de 1 %', '0 %', '—', '—'])
  })
})
