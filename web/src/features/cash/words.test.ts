import { describe, expect, it } from 'vitest'
import { treatmentWords } from './words'

describe('what became of a difference', () => {
  it.each([
    ['company', 250, 'Queda para la empresa'],
    ['company', -250, 'La asume la empresa'],
    ['custodian', -250, 'La debe quien tenía la caja'],
    [null, 0, null],
  ])('of a %s, %s', (treatment, difference, words) => {
    expect(treatmentWords(treatment, difference)).toBe(words)
  })
})
