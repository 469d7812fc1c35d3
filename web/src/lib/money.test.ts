import { describe, expect, it } from 'vitest'
import { CURRENCIES } from './currencies'
import { axisAmount, exactText, formatMoney, formatPrice, MAX_AMOUNT_MINOR, sumMinor } from './money'
import { moneyToText, parseMoney, parsePositiveMoney, parsePrice, priceToText } from './typedMoney'

const plain = (text: string) => text.replace(/\u00a0/g, ' ')

function codeOf(text: string, currency = 'USD'): string {
  const parsed = parseMoney(text, currency)
  return parsed.ok ? `ok ${String(parsed.amount_minor)}` : parsed.code
}

describe('reading an amount as people type it', () => {
  it.each([
    ['1250', 'USD', 'ok 125000'],
    ['1250.5', 'USD', 'ok 125050'],
    ['1250.50', 'USD', 'ok 125050'],
    ['B/. 4.15', 'USD', 'ok 415'],
    ['b/4.15', 'PAB', 'ok 415'],
    [' 0.01 ', 'USD', 'ok 1'],
    ['007', 'USD', 'ok 700'],
    ['1250', 'JPY', 'ok 1250'],
    ['4,15', 'USD', 'ok 415'],
    ['$4.15', 'USD', 'ok 415'],
    ['US$ 4,15', 'USD', 'ok 415'],
    ['USD 5', 'USD', 'ok 500'],
    ['5 usd', 'USD', 'ok 500'],
    ['S/ 20.50', 'PEN', 'ok 2050'],
    ['$ 1.250', 'CLP', 'ok 1250'],
    ['1,250.50', 'USD', 'ok 125050'],
    ['1.250,50', 'USD', 'ok 125050'],
    ['1.250.000', 'USD', 'ok 125000000'],
    ['1 250', 'USD', 'ok 125000'],
    ['1 250,5', 'USD', 'ok 125050'],
    ["1'250.50", 'USD', 'ok 125050'],
    ['12,50', 'USD', 'ok 1250'],
    ['.5', 'USD', 'ok 50'],
    ['5.', 'USD', 'ok 500'],
    ['1.2300', 'USD', 'ok 123'],
    ['0.250', 'USD', 'ok 25'],
    ['1.2340', 'KWD', 'ok 1234'],
    ['999999999999.99', 'USD', 'ok 99999999999999'],
    ['1.250', 'USD', 'ambiguous'],
    ['1,250', 'USD', 'ambiguous'],
    ['$1,250', 'USD', 'ambiguous'],
    ['12.345', 'USD', 'ambiguous'],
    ['1.234', 'KWD', 'ambiguous'],
    ['', 'USD', 'empty'],
    ['$', 'USD', 'empty'],
    ['-5', 'USD', 'sign'],
    ['+5', 'USD', 'sign'],
    ['−5', 'USD', 'sign'],
    ['(5)', 'USD', 'sign'],
    ['1e3', 'USD', 'scientific'],
    ['1E3', 'USD', 'scientific'],
    ['1.250.00', 'USD', 'separator'],
    ['12,34.50', 'USD', 'separator'],
    ['1,2345.6', 'USD', 'separator'],
    ['1 25', 'USD', 'separator'],
    ['1234.567', 'USD', 'decimals'],
    ['0.125', 'USD', 'decimals'],
    ['1.5', 'JPY', 'decimals'],
    ['1.2345', 'KWD', 'decimals'],
    ['1000000000000.00', 'USD', 'overflow'],
    ['99999999999999999999', 'USD', 'overflow'],
    ['abc', 'USD', 'invalid'],
    ['.', 'USD', 'invalid'],
    ['EUR 5', 'USD', 'invalid'],
    ['0x10', 'USD', 'invalid'],
    ['١٢', 'USD', 'invalid'],
    ['NaN', 'USD', 'invalid'],
  ])('"%s" in %s is %s', (text, currency, expected) => {
    expect(codeOf(text, currency)).toBe(expected)
  })

  it('says in Spanish which mistake it is', () => {
    expect(parseMoney('1234.567', 'USD')).toMatchObject({
      message: 'Sobran decimales: USD lleva 2 como máximo.',
    })
    expect(parseMoney('1.5', 'JPY')).toMatchObject({ message: 'Sobran decimales: JPY no lleva decimales.' })
    expect(parsePositiveMoney('0.00', 'USD')).toMatchObject({ code: 'not_positive' })
  })

  it('asks which of two things is meant, and takes either answer', () => {
    const asked = parseMoney('1.250', 'USD')
    const readings = asked.ok ? [] : (asked.readings ?? [])
    expect(readings.map(({ shown }) => plain(shown))).toEqual(['USD 1,250.00', 'USD 1.25'])
    expect(readings.map(({ text }) => codeOf(text))).toEqual(['ok 125000', 'ok 125'])
    // Where one of them has more decimals than the currency, nobody guesses the other.
    const odd = parseMoney('1,255', 'USD')
    expect(odd.ok ? [] : odd.readings?.map(({ text }) => codeOf(text))).toEqual(['ok 125500'])
    const dinars = parseMoney('1.255', 'KWD')
    expect(dinars.ok ? [] : dinars.readings?.map(({ text }) => codeOf(text, 'KWD'))).toEqual([
      'ok 1255000',
      'ok 1255',
    ])
  })

  it('reads what it wrote, for every currency and size', () => {
    for (const currency of CURRENCIES) {
      for (const amount_minor of [0, 1, 9, 10, 99, 100, 999, 1000, 1250, 123_456_789, MAX_AMOUNT_MINOR]) {
        const text = moneyToText(amount_minor, currency)
        expect(parseMoney(text, currency)).toEqual({ ok: true, amount_minor })
      }
    }
  })
})

describe('writing an amount', () => {
  it('always groups and takes the decimals from the currency', () => {
    expect(plain(formatMoney(125_000, 'USD'))).toBe('USD 1,250.00')
    expect(plain(formatMoney(1250, 'JPY'))).toBe('JPY 1,250')
    expect(plain(formatMoney(1_250_500, 'KWD'))).toBe('KWD 1,250.500')
    expect(plain(formatMoney(1_250_00, 'COP'))).toBe('COP 1,250.00')
    expect(plain(formatMoney(1_250_00, 'EUR', 'es-ES'))).toBe('1.250,00 EUR')
  })

  it('writes the largest amount to the cent', () => {
    expect(plain(formatMoney(MAX_AMOUNT_MINOR, 'USD'))).toBe('USD 999,999,999,999.99')
    expect(plain(formatMoney(-5, 'USD'))).toMatch(/^-?\s?USD\s?-?0\.05$/)
  })

  it('refuses a currency that nobody knows, and a sum that is not exact', () => {
    expect(() => formatMoney(1, 'XXX')).toThrow('XXX')
    expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow('exact')
    expect(sumMinor([10, 20])).toBe(30)
  })
})

describe('what one of something costs', () => {
  const read = (text: string, currency = 'USD') => {
    const price = parsePrice(text, currency)
    return price.ok ? [price.unit_minor, price.unit_fraction] : price.code
  }

  it('has up to four decimals in every currency', () => {
    expect(read('4.1550')).toEqual([415, 5000])
    expect(read('4,15')).toEqual([415, 0])
    expect(read('0.0001')).toEqual([0, 100])
    expect(read('0.155')).toEqual([15, 5000])
    expect(read('1250.5', 'CLP')).toEqual([1250, 5000])
    expect(read('0.0005', 'KWD')).toEqual([0, 5000])
    expect(read('4.15501')).toBe('decimals')
    expect(read('0')).toBe('not_positive')
  })

  it('asks where it could be thousands, and reads each answer', () => {
    const asked = parsePrice('4.155', 'USD')
    const readings = asked.ok ? [] : (asked.readings ?? [])
    expect(readings.map(({ shown }) => plain(shown))).toEqual(['USD 4,155.00', 'USD 4.155'])
    expect(readings.map(({ text }) => read(text))).toEqual([
      [415_500, 0],
      [415, 5000],
    ])
  })

  it('is shown with the decimals that it has, and read again as it stands in a field', () => {
    const fuel = { unit_minor: 415, unit_fraction: 5000 }
    expect(plain(formatPrice(fuel, 'USD'))).toBe('USD 4.155')
    expect(plain(formatPrice({ unit_minor: 450, unit_fraction: 0 }, 'USD'))).toBe('USD 4.50')
    expect(plain(formatPrice({ unit_minor: 1250, unit_fraction: 5 }, 'CLP'))).toBe('CLP 1,250.0005')
    for (const currency of CURRENCIES) {
      for (const unit_minor of [0, 4, 415, 1250, 123_456, MAX_AMOUNT_MINOR]) {
        for (const unit_fraction of [0, 1000, 5000, 9000]) {
          const text = priceToText({ unit_minor, unit_fraction }, currency)
          const isZero = unit_minor === 0 && unit_fraction === 0
          expect(read(text, currency)).toEqual(isZero ? 'not_positive' : [unit_minor, unit_fraction])
        }
      }
    }
    expect(exactText(1_250, 'KWD')).toBe('1.250')
  })
})

describe('an amount beside an axis', () => {
  it.each([
    [300_000, 'USD', '3,000'],
    [-100_000, 'USD', '-1,000'],
    [0, 'USD', '0'],
    [250, 'USD', '2.50'],
    [3_000, 'JPY', '3,000'],
  ])('%i %s is %s', (minor, currency, text) => {
    expect(axisAmount(minor, currency)).toBe(text)
  })
})
