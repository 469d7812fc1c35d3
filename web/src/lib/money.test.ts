import { describe, expect, it } from 'vitest'
import { CURRENCIES } from './currencies'
import { formatMoney, MAX_AMOUNT_MINOR, moneyToText, parseMoney, parsePositiveMoney, sumMinor } from './money'

function codeOf(text: string, currency = 'USD'): string {
  const parsed = parseMoney(text, currency)
  return parsed.ok ? `ok ${String(parsed.amount_minor)}` : parsed.code
}

describe('reading an amount, as the server does', () => {
  it.each([
    ['1250', 'USD', 'ok 125000'],
    ['1250.5', 'USD', 'ok 125050'],
    ['1250.50', 'USD', 'ok 125050'],
    [' 0.01 ', 'USD', 'ok 1'],
    ['007', 'USD', 'ok 700'],
    ['1250', 'JPY', 'ok 1250'],
    ['1.234', 'KWD', 'ok 1234'],
    ['999999999999.99', 'USD', 'ok 99999999999999'],
    ['', 'USD', 'empty'],
    ['-5', 'USD', 'sign'],
    ['+5', 'USD', 'sign'],
    ['−5', 'USD', 'sign'],
    ['1e3', 'USD', 'scientific'],
    ['1E3', 'USD', 'scientific'],
    ['1,250.00', 'USD', 'separator'],
    ['1.250,00', 'USD', 'separator'],
    ['1.250.00', 'USD', 'separator'],
    ['1 250', 'USD', 'separator'],
    ["1'250", 'USD', 'separator'],
    ['12,50', 'USD', 'separator'],
    ['12.345', 'USD', 'decimals'],
    ['1.5', 'JPY', 'decimals'],
    ['1.2345', 'KWD', 'decimals'],
    ['1000000000000.00', 'USD', 'overflow'],
    ['99999999999999999999', 'USD', 'overflow'],
    ['abc', 'USD', 'invalid'],
    ['.5', 'USD', 'invalid'],
    ['5.', 'USD', 'invalid'],
    ['0x10', 'USD', 'invalid'],
    ['١٢', 'USD', 'invalid'],
    ['NaN', 'USD', 'invalid'],
    ['USD 5', 'USD', 'separator'],
  ])('"%s" in %s is %s', (text, currency, expected) => {
    expect(codeOf(text, currency)).toBe(expected)
  })

  it('says in Spanish which mistake it is', () => {
    expect(parseMoney('12.345', 'USD')).toMatchObject({
      message: 'Sobran decimales: USD lleva 2 como máximo.',
    })
    expect(parseMoney('1.5', 'JPY')).toMatchObject({ message: 'Sobran decimales: JPY no lleva decimales.' })
    expect(parsePositiveMoney('0.00', 'USD')).toMatchObject({ code: 'not_positive' })
  })

  it('reads what it wrote, for every currency and size', () => {
    for (const currency of CURRENCIES) {
      for (const amount_minor of [0, 1, 9, 10, 99, 100, 999, 1000, 123_456_789, MAX_AMOUNT_MINOR]) {
        const text = moneyToText(amount_minor, currency)
        expect(parseMoney(text, currency)).toEqual({ ok: true, amount_minor })
      }
    }
  })
})

describe('writing an amount', () => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ')

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
