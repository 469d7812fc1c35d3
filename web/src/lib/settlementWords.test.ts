import { describe, expect, it } from 'vitest'
import { restWords, settlementStateWords } from './settlementWords'

describe('the words of settlements', () => {
  it('say what is missing, what is too much, and that it is even', () => {
    expect(restWords(2_000, 'USD')).toMatch(/^Faltan USD\s20\.00$/u)
    expect(restWords(-310, 'USD')).toMatch(/^Excede en USD\s3\.10$/u)
    expect(restWords(0, 'USD')).toBe('Cuadra con el anticipo')
  })

  it('say first what is late', () => {
    const words = [
      ['open', false, 'Por rendir', 'warning'],
      ['submitted', false, 'En revisión', 'info'],
      ['settled', false, 'Rendida', 'success'],
      ['void', false, 'Sin efecto', 'neutral'],
      ['open', true, 'Vencida', 'error'],
      ['submitted', true, 'En revisión, vencida', 'error'],
    ] as const
    for (const [state, isLate, label, tone] of words) {
      expect(settlementStateWords(state, isLate)).toEqual({ label, tone })
    }
  })
})
