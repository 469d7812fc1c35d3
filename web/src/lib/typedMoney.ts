import { decimalsOf } from './currencies'
import { digitsOf, formatDigits, PRICE_DECIMALS, priceDigits, trimmed, type UnitPrice } from './money'
import { type Digits, plainText, readTyped, type TypedTrouble } from './typedNumber'

// Apart from how money is written: the first visit shows amounts, and nobody types one there.

export type MoneyErrorCode = TypedTrouble | 'ambiguous' | 'decimals' | 'overflow' | 'not_positive'

/** One of the ways in which a text can be meant: what to write instead, and how it reads. */
export interface Reading {
  text: string
  shown: string
}

export interface MoneyRefusal {
  ok: false
  code: MoneyErrorCode
  message: string
  /** Of what can mean two things: what it can mean. */
  readings?: readonly Reading[]
}

export type MoneyResult = { ok: true; amount_minor: number } | MoneyRefusal

export type PriceResult = ({ ok: true } & UnitPrice) | MoneyRefusal

function refuse(code: MoneyErrorCode, message: string): MoneyRefusal {
  return { ok: false, code, message }
}

/** What people write beside an amount instead of the code of its currency; `$` where it is not here. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  BOB: ['bs.', 'bs'],
  BRL: ['r$'],
  CRC: ['₡'],
  CNY: ['¥'],
  EUR: ['€'],
  GBP: ['£'],
  GTQ: ['q'],
  HNL: ['l'],
  JPY: ['¥'],
  NIO: ['c$'],
  PAB: ['b/.', 'b/'],
  PEN: ['s/.', 's/'],
  PYG: ['₲', 'gs.'],
  // In Panama a dollar is written as the balboa that it is worth.
  USD: ['us$', '$', 'b/.', 'b/'],
  VES: ['bs.', 'bs'],
}

function withoutCurrency(input: string, currency: string): string {
  const text = input.trim()
  const low = text.toLowerCase()
  const signs = [...(SIGNS[currency] ?? ['$']), currency.toLowerCase()]
  const first = signs.find((sign) => low.startsWith(sign))
  const last = signs.find((sign) => low.endsWith(sign))
  if (first !== undefined) {
    return text.slice(first.length).trim()
  }
  return last === undefined ? text : text.slice(0, -last.length).trim()
}

interface Scale {
  currency: string
  /** The most decimals. */
  decimals: number
  shown: (digits: Digits) => string
}

const TROUBLES: Readonly<Record<TypedTrouble, string>> = {
  empty: 'Escribe un monto.',
  sign: 'Escribe el monto sin signo.',
  scientific: 'Escribe el monto con todas sus cifras, sin notación científica.',
  separator: 'Los separadores no están donde van. Por ejemplo, 1,250.50.',
  invalid: 'Eso no es un monto. Escribe solo cifras.',
}

function excessDecimals({ currency, decimals }: Scale): string {
  if (decimals === 0) {
    return `Sobran decimales: ${currency} no lleva decimales.`
  }
  return decimals === decimalsOf(currency)
    ? `Sobran decimales: ${currency} lleva ${String(decimals)} como máximo.`
    : `Sobran decimales: un precio por unidad lleva ${String(decimals)} como máximo.`
}

function ambiguous(thousands: Digits, decimals: Digits, scale: Scale): MoneyRefusal {
  const could = [thousands, ...(trimmed(decimals.fraction).length > scale.decimals ? [] : [decimals])]
  const least = decimalsOf(scale.currency)
  const readings = could.map(({ whole, fraction }) => {
    const exact = { whole, fraction: trimmed(fraction).padEnd(least, '0') }
    return { text: plainText(exact), shown: scale.shown(exact) }
  })
  const ways = readings.map(({ shown }) => shown)
  return {
    ok: false,
    code: 'ambiguous',
    message:
      ways.length > 1
        ? `Puede leerse de dos maneras. Elige una: ${ways.join(' o ')}.`
        : `¿Es ${ways.join()}? ${excessDecimals(scale)}`,
    readings,
  }
}

/** The digits of an amount with all its decimals, in one row; or why there are none. */
function readScaled(input: string, scale: Scale): string | MoneyRefusal {
  const typed = readTyped(withoutCurrency(input, scale.currency))
  if (typed.kind === 'trouble') {
    return refuse(typed.code, TROUBLES[typed.code])
  }
  if (typed.kind === 'ambiguous' && scale.decimals > 0) {
    return ambiguous(typed.thousands, typed.decimals, scale)
  }
  const { whole, fraction } = typed.kind === 'ambiguous' ? typed.thousands : typed
  const decimals = trimmed(fraction)
  return decimals.length > scale.decimals
    ? refuse('decimals', excessDecimals(scale))
    : `${whole}${decimals.padEnd(scale.decimals, '0')}`.replace(/^0+(?=\d)/, '')
}

/**
 * Reads an amount as a person types it: with a point or a comma, with its thousands parted or not, with the sign of its currency or
 * without. What could be meant in two ways is no amount before somebody says which.
 */
export function parseMoney(input: string, currency: string): MoneyResult {
  const digits = readScaled(input, {
    currency,
    decimals: decimalsOf(currency),
    shown: ({ whole, fraction }) => formatDigits(`${whole}.${fraction}`, currency),
  })
  if (typeof digits !== 'string') {
    return digits
  }
  return digits.length > 14
    ? refuse('overflow', 'El monto es demasiado grande.')
    : { ok: true, amount_minor: Number(digits) }
}

/** Like `parseMoney`, and above zero: what a document needs. */
export function parsePositiveMoney(input: string, currency: string): MoneyResult {
  const parsed = parseMoney(input, currency)
  return parsed.ok && parsed.amount_minor === 0 ? notPositive() : parsed
}

function notPositive(): MoneyRefusal {
  return refuse('not_positive', 'El monto debe ser mayor que cero.')
}

/** Reads what one of something costs, above zero and with up to four decimals. */
export function parsePrice(input: string, currency: string): PriceResult {
  const least = decimalsOf(currency)
  const digits = readScaled(input, {
    currency,
    decimals: PRICE_DECIMALS,
    shown: ({ whole, fraction }) => formatDigits(`${whole}.${fraction}`, currency, PRICE_DECIMALS),
  })
  if (typeof digits !== 'string') {
    return digits
  }
  const parts = PRICE_DECIMALS - least
  const all = digits.padStart(PRICE_DECIMALS + 1, '0')
  const minor = all.slice(0, all.length - parts)
  if (minor.length > 14) {
    return refuse('overflow', 'El monto es demasiado grande.')
  }
  const price = {
    unit_minor: Number(minor),
    unit_fraction: Number(all.slice(-parts)) * 10 ** least,
  }
  return price.unit_minor === 0 && price.unit_fraction === 0 ? notPositive() : { ok: true, ...price }
}

/** An amount as a field shows it that is filled in: read again, it is this amount and no other. */
export function moneyToText(amount_minor: number, currency: string): string {
  return `${amount_minor < 0 ? '-' : ''}${plainText(digitsOf(amount_minor, currency))}`
}

/** A price as a field shows it that is filled in. */
export function priceToText(price: UnitPrice, currency: string): string {
  return plainText(priceDigits(price, currency))
}
