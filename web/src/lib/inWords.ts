import { decimalsOf } from './currencies'
import { exactText } from './money'

const UNITS = [
  '',
  'un',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiún',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
] as const
const TENS = [
  '',
  '',
  '',
  'treinta',
  'cuarenta',
  'cincuenta',
  'sesenta',
  'setenta',
  'ochenta',
  'noventa',
] as const
const HUNDREDS = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
] as const

/** Singular and plural of the currencies whose name is masculine and whose hundredth is written as a fraction. */
const NAMES: Readonly<Record<string, readonly [singular: string, plural: string]>> = {
  ARS: ['peso argentino', 'pesos argentinos'],
  BOB: ['boliviano', 'bolivianos'],
  BRL: ['real', 'reales'],
  CAD: ['dólar canadiense', 'dólares canadienses'],
  COP: ['peso colombiano', 'pesos colombianos'],
  CRC: ['colón', 'colones'],
  DOP: ['peso dominicano', 'pesos dominicanos'],
  EUR: ['euro', 'euros'],
  GTQ: ['quetzal', 'quetzales'],
  MXN: ['peso mexicano', 'pesos mexicanos'],
  PAB: ['balboa', 'balboas'],
  PEN: ['sol', 'soles'],
  USD: ['dólar', 'dólares'],
  UYU: ['peso uruguayo', 'pesos uruguayos'],
}

function belowThousand(value: number): string {
  if (value === 100) {
    return 'cien'
  }
  const rest = value % 100
  const hundred = HUNDREDS[Math.floor(value / 100)] ?? ''
  const unit = UNITS[rest % 10] ?? ''
  const tens =
    rest < 30
      ? (UNITS[rest] ?? '')
      : [TENS[Math.floor(rest / 10)], unit].filter((word) => word !== '').join(' y ')
  return [hundred, tens].filter((word) => word !== '').join(' ')
}

function belowMillion(value: number): string {
  const thousands = Math.floor(value / 1000)
  const head = thousands === 0 ? '' : thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`
  return [head, belowThousand(value % 1000)].filter((word) => word !== '').join(' ')
}

/** A whole number in Spanish, as it stands before a masculine noun: "veintiún mil doscientos un". */
export function wholeInWords(value: number): string {
  if (value === 0) {
    return 'cero'
  }
  const millions = Math.floor(value / 1_000_000)
  const head = millions === 0 ? '' : millions === 1 ? 'un millón' : `${belowMillion(millions)} millones`
  return [head, belowMillion(value % 1_000_000)].filter((word) => word !== '').join(' ')
}

/**
 * An amount in words as cheques and receipts write it: "mil doscientos cincuenta dólares con 50/100". Null for a currency
 * whose words we do not know to be right: better none than wrong ones.
 */
export function amountInWords(amount_minor: number, currency: string): string | null {
  const names = NAMES[currency]
  if (names === undefined || decimalsOf(currency) !== 2 || amount_minor < 0) {
    return null
  }
  const [whole = '', cents = ''] = exactText(amount_minor, currency).split('.')
  const count = Number(whole)
  if (count >= 1_000_000_000_000) {
    return null
  }
  // "un millón de dólares", but "un millón un dólares".
  const of = count >= 1_000_000 && count % 1_000_000 === 0 ? ' de' : ''
  return `${wholeInWords(count)}${of} ${count === 1 ? names[0] : names[1]} con ${cents}/100`
}
