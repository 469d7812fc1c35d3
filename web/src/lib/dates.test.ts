import { describe, expect, it } from 'vitest'
import {
  addDays,
  businessDate,
  formatDate,
  formatDayAndMonth,
  formatInstant,
  formatInstantDay,
  formatMonth,
  formatRelative,
  startOfMonth,
  startOfWeek,
} from './dates'

describe('dates as people read them', () => {
  it('writes a business date with its month in letters and never shifts it', () => {
    expect(formatDate('2026-11-03')).toBe('3 nov 2026')
    expect(formatDate('2026-09-30')).toMatch(/^30 sept? 2026$/)
    expect(formatDate('nada')).toBe('nada')
  })

  it('writes an instant in the time zone of the portal', () => {
    // 02:30 UTC of the 4th is still the 3rd in Panama (UTC−5).
    const instant = Date.UTC(2026, 10, 4, 2, 30)
    expect(formatInstant(instant)).toBe('3 nov 2026, 21:30')
    expect(formatInstantDay(instant)).toBe('3 nov 2026')
    expect(formatInstant(instant, { timeZone: 'Europe/Madrid' })).toBe('4 nov 2026, 03:30')
    expect(businessDate(new Date(instant))).toBe('2026-11-03')
  })

  it('says how long ago, up to a week', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const ago = (ms: number) => formatRelative(now.getTime() - ms, now)
    expect(ago(10_000)).toBe('ahora')
    expect(ago(5 * 60_000)).toBe('hace 5 min')
    expect(ago(2 * 3_600_000)).toBe('hace 2 h')
    expect(ago(3 * 86_400_000)).toMatch(/^hace 3 d/)
    expect(ago(-2 * 3_600_000)).toBe('dentro de 2 h')
    expect(ago(18 * 86_400_000)).toBe('3 nov 2026')
    // From the evening of the 18th to the morning of the 21st three nights lie, though not three times 24 hours.
    expect(ago(62 * 3_600_000)).toMatch(/^hace 3 d/)
    expect(ago(6.6 * 86_400_000)).toBe('14 nov 2026')
  })

  it('reckons with business dates whatever the month', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(startOfMonth('2026-11-22')).toBe('2026-11-01')
    expect(startOfWeek('2026-11-22', 'es-ES')).toBe('2026-11-16')
    expect(startOfWeek('2026-11-16', 'es-ES')).toBe('2026-11-16')
    expect(formatDayAndMonth('2026-11-03')).toBe('3 nov')
    expect(formatMonth('2026-11', { length: 'short' })).toBe('nov 2026')
  })
})
