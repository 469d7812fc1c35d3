import { describe, expect, it } from 'vitest'
import { amountInWords, wholeInWords } from './inWords'

describe('an amount in words', () => {
  it.each([
    [0, 'cero'],
    [1, 'un'],
    [16, 'dieciséis'],
    [21, 'veintiún'],
    [22, 'veintidós'],
    [30, 'treinta'],
    [31, 'treinta y un'],
    [99, 'noventa y nueve'],
    [100, 'cien'],
    [101, 'ciento un'],
    [115, 'ciento quince'],
    [500, 'quinientos'],
    [777, 'setecientos setenta y siete'],
    [999, 'novecientos noventa y nueve'],
    [1_000, 'mil'],
    [1_001, 'mil un'],
    [1_250, 'mil doscientos cincuenta'],
    [21_000, 'veintiún mil'],
    [31_021, 'treinta y un mil veintiún'],
    [100_000, 'cien mil'],
    [101_100, 'ciento un mil cien'],
    [1_000_000, 'un millón'],
    [1_000_001, 'un millón un'],
    [2_300_450, 'dos millones trescientos mil cuatrocientos cincuenta'],
    [1_000_000_000, 'mil millones'],
    [21_100_000_000, 'veintiún mil cien millones'],
  ])('writes %d as "%s"', (value, words) => {
    expect(wholeInWords(value)).toBe(words)
  })

  it.each([
    [125_050, 'USD', 'mil doscientos cincuenta dólares con 50/100'],
    [100, 'USD', 'un dólar con 00/100'],
    [5, 'USD', 'cero dólares con 05/100'],
    [2_100, 'PAB', 'veintiún balboas con 00/100'],
    [100_000_000, 'USD', 'un millón de dólares con 00/100'],
    [250_000_000_00, 'USD', 'doscientos cincuenta millones de dólares con 00/100'],
    [100_000_100, 'USD', 'un millón un dólares con 00/100'],
    [100_000, 'MXN', 'mil pesos mexicanos con 00/100'],
  ])('says %d of %s as people write it on a receipt', (minor, currency, words) => {
    expect(amountInWords(minor, currency)).toBe(words)
  })

  it('says nothing rather than something wrong: other decimals, feminine names, sums beyond its words', () => {
    expect(amountInWords(1_000, 'CLP')).toBeNull()
    expect(amountInWords(1_000, 'KWD')).toBeNull()
    expect(amountInWords(1_000, 'GBP')).toBeNull()
    expect(amountInWords(100_000_000_000_000, 'USD')).toBeNull()
  })
})
