import { describe, expect, it } from 'vitest'
import { unbroken } from './unbroken'

describe('a text that breaks only where it may', () => {
  it.each([
    ['Transportes del Istmo, S. A.', 'Transportes del Istmo, S.~A.'],
    ['Grúas Chagres, S. de R. L.', 'Grúas Chagres, S. de R.~L.'],
    ['Viáticos · 15 nov 2026', 'Viáticos ·~15~nov~2026'],
    ['liberada hace 6 días · •••• 0018', 'liberada hace~6~días ·~••••~0018'],
    ['Peajes de la semana', 'Peajes de la semana'],
  ])('%s', (text, whole) => {
    expect(unbroken(text)).toBe(whole.replaceAll('~', '\u00a0'))
  })
})
