import { describe, expect, it } from 'vitest'
import { dayByKey, plusMonths, weeksOf, within } from './month'
import { isWhole, readDay, typedOf } from './typed'

const TODAY = '2026-11-20'

describe('a day as people type it', () => {
  it.each([
    ['15/11/2026', '2026-11-15'],
    ['15-11-26', '2026-11-15'],
    ['5.1', '2026-01-05'],
    ['5', '2026-11-05'],
    ['15 nov', '2026-11-15'],
    ['15 de noviembre de 2025', '2025-11-15'],
    ['1511', '2026-11-15'],
    ['15112025', '2025-11-15'],
    ['2026-11-15', '2026-11-15'],
    ['Hoy', '2026-11-20'],
    ['ayer ', '2026-11-19'],
    ['mañana', '2026-11-21'],
  ])('%s', (text, day) => {
    expect(readDay(text, TODAY, 'es-419')).toBe(day)
  })

  it.each(['31/11/2026', '29/02/2026', '15/13/2026', 'algo', '1/2/3/4', '15/11/202', '', '/'])(
    '%s is no day',
    (text) => {
      expect(readDay(text, TODAY, 'es-419')).toBeNull()
    },
  )

  it('is read in the order of the locale', () => {
    expect(readDay('11/15/2026', TODAY, 'en-US')).toBe('2026-11-15')
    expect(typedOf('2026-11-15', 'en-US')).toBe('11/15/2026')
    expect(typedOf('2026-11-15', 'es-419')).toBe('15/11/2026')
    expect(typedOf('')).toBe('')
  })

  it('counts before the field is left where nothing can follow', () => {
    expect(['15/11/2026', '2026-11-15', 'hoy', '15112026'].map(isWhole)).toEqual([true, true, true, true])
    expect(['15/11/20', '15', '1511', '2026-11-1', 'ho'].map(isWhole)).toEqual(
      Array.from({ length: 5 }, () => false),
    )
  })
})

describe('a month', () => {
  it('begins its weeks as the locale says', () => {
    expect(weeksOf('2026-11', 'es-PA')[0]?.[0]).toBe('2026-11-01')
    expect(weeksOf('2026-11', 'es-ES')[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeksOf('2026-11', 'es-ES').flat().filter(Boolean)).toHaveLength(30)
  })

  it.each([
    ['ArrowRight', false, '2026-12-01'],
    ['ArrowUp', false, '2026-11-23'],
    ['Home', false, '2026-11-29'],
    ['End', false, '2026-12-05'],
    ['PageDown', false, '2026-12-30'],
    ['PageUp', true, '2025-11-30'],
    ['a', false, null],
  ])('%s (shift: %s) leads from its last day to %s', (key, isShifted, day) => {
    expect(dayByKey('2026-11-30', key, isShifted, 'es-PA')).toBe(day)
  })

  it('has its last day where another has more', () => {
    expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(within('2026-11-30', '', '2026-11-19')).toBe('2026-11-19')
    expect(within('2026-11-01', '2026-11-05', '')).toBe('2026-11-05')
  })
})
