import { expect, it } from 'vitest'
import { toAnyOf } from './people'

it('says whose it is with the preposition before each of them', () => {
  expect(toAnyOf(['Rogelio Castillo'])).toBe('a Rogelio Castillo')
  expect(toAnyOf(['ti', 'Óscar Villarreal'])).toBe('a ti o a Óscar Villarreal')
  expect(toAnyOf(['ti', 'Graciela Moreno', 'Yadira Batista'])).toBe(
    'a ti, a Graciela Moreno o a Yadira Batista',
  )
})
