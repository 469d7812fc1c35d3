import { expect, it } from 'vitest'
import { repeatedBriefly, repeatedWords } from './requestWords'

const alike = { number: 'SOL-2026-000007', more: 0, and_more: false }

it('says what a request may repeat: the last one that looks like it, and how many more', () => {
  expect(repeatedWords({ looks_like: null })).toBeNull()
  expect(repeatedWords({})).toBeNull()
  expect(repeatedWords({ looks_like: alike })).toBe('Puede estar repetida: se parece a SOL-2026-000007.')
  expect(repeatedWords({ looks_like: { ...alike, more: 3 } })).toBe(
    'Puede estar repetida: se parece a SOL-2026-000007 y a 3 más.',
  )
  expect(repeatedWords({ looks_like: { ...alike, more: 9, and_more: true } })).toBe(
    'Puede estar repetida: se parece a SOL-2026-000007 y a más de 9 otras.',
  )
})

it('says it in one line where there is no room for more', () => {
  expect(repeatedBriefly({})).toBeNull()
  expect(repeatedBriefly({ looks_like: alike })).toBe('Puede repetir SOL-2026-000007.')
  expect(repeatedBriefly({ looks_like: { ...alike, more: 9, and_more: true } })).toBe(
    'Puede repetir SOL-2026-000007 y más de 9 otras.',
  )
})
