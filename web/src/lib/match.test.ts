import { describe, expect, it } from 'vitest'
import { matchOf, queryWords } from './match'

const PAYROLL = { label: 'Descuentos de planilla', words: 'nómina préstamo RRHH' }

function found(typed: string) {
  return matchOf(queryWords(typed), PAYROLL)
}

describe('finding by the beginnings of words', () => {
  it.each(['desc', 'DESC', 'plan', 'plan desc', 'planilla  descuentos', 'de'])(
    '%s finds it by its name',
    (typed) => {
      expect(found(typed)).toMatchObject({ because: null })
    },
  )

  it('wants every word, and each from its beginning', () => {
    expect(found('cuentos')).toBeNull()
    expect(found('planilla caja')).toBeNull()
  })

  it('knows other names, with accents or without, and says by which', () => {
    expect(found('nomina')?.because).toBe('nómina')
    expect(found('NÓMI')?.because).toBe('nómina')
    expect(found('prestamo desc')).toMatchObject({ because: 'préstamo', marked: [[0, 4]] })
  })

  it('marks what was asked for where it stands in the name', () => {
    const marked = (label: string, typed: string) =>
      matchOf(queryWords(typed), { label, words: '' })?.marked.map(([from, to]) => label.slice(from, to))
    expect(marked('Depósitos de las cajas', 'caja depo')).toEqual(['Depó', 'caja'])
    expect(marked('Años y ñandúes', 'nandu')).toEqual(['ñandú'])
  })

  it('prefers the name to a synonym, its first word to a later one, and a whole word to a beginning', () => {
    const score = (label: string, words: string, typed: string) =>
      matchOf(queryWords(typed), { label, words })?.score ?? 0
    const synonym = score('Pagos masivos', 'lote', 'lote')
    const later = score('Nuevo lote', '', 'lo')
    const whole = score('Nuevo lote', '', 'lote')
    const first = score('Lote nuevo', '', 'lo')
    expect([synonym, later, whole, first].toSorted((a, b) => a - b)).toEqual([synonym, later, whole, first])
    expect(new Set([synonym, later, whole, first]).size).toBe(4)
  })
})
