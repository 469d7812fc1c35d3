import { config } from './config'
import { decimalsOf } from './currencies'
import { groupBy } from './group'
import { type Digits, plainText, readTyped, type TypedTrouble } from './typedNumber'

/** The server's limit for one document, in minor units: exact in every JSON reader (below 2^53). */
export const MAX_AMOUNT_MINOR = 99_999_999_999_999

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

/** What one of something costs: whole minor units, and ten-thousandths of one on top of them. */
export interface UnitPrice {
  unit_minor: number
  unit_fraction: number
}

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
  PAB: ['b/.'],
  PEN: ['s/.', 's/'],
  PYG: ['₲', 'gs.'],
  USD: ['us$', '$'],
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

/** How many decimals a unit price has at most: more than any currency has. */
const PRICE_DECIMALS = 4

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

const trimmed = (fraction: string) => fraction.replace(/0+$/u, '')

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
  const said = readings.map(({ shown }) => shown)
  return {
    ok: false,
    code: 'ambiguous',
    message:
      said.length > 1
        ? `Puede leerse de dos maneras. Elige una: ${said.join(' o ')}.`
        : `¿Es ${said.join()}? ${excessDecimals(scale)}`,
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

function digitsOf(amount_minor: number, currency: string): Digits {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(amount_minor)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return { whole: digits.slice(0, point), fraction: digits.slice(point) }
}

/** The exact digits of an amount, with a point and without grouping: `1250.00`. */
export function exactText(amount_minor: number, currency: string): string {
  const { whole, fraction } = digitsOf(amount_minor, currency)
  return `${amount_minor < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** The same as a field shows it that is filled in: read again, it is this amount and no other. */
export function moneyToText(amount_minor: number, currency: string): string {
  return `${amount_minor < 0 ? '-' : ''}${plainText(digitsOf(amount_minor, currency))}`
}

/** The digits of a price: those of its currency at least, four at most. */
function priceDigits({ unit_minor, unit_fraction }: UnitPrice, currency: string): Digits {
  const least = decimalsOf(currency)
  const { whole, fraction } = digitsOf(unit_minor, currency)
  const parts = String(unit_fraction / 10 ** least).padStart(PRICE_DECIMALS - least, '0')
  return { whole, fraction: trimmed(`${fraction}${parts}`).padEnd(least, '0') }
}

/** A price as a field shows it that is filled in. */
export function priceToText(price: UnitPrice, currency: string): string {
  return plainText(priceDigits(price, currency))
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(
  currency: string,
  locale: string,
  style: 'currency' | 'decimal',
  most: number,
): Intl.NumberFormat {
  const key = `${locale} ${currency} ${style} ${String(most)}`
  let found = formatters.get(key)
  if (found === undefined) {
    found = new Intl.NumberFormat(locale, {
      style,
      currency,
      currencyDisplay: 'code',
      // Spanish leaves four-digit amounts ungrouped by default; a column of money must not mix both.
      useGrouping: 'always',
      minimumFractionDigits: decimalsOf(currency),
      maximumFractionDigits: most,
    })
    formatters.set(key, found)
  }
  return found
}

/** The digits go to Intl as text, so that no amount passes through a float. */
function formatDigits(text: string, currency: string, most = decimalsOf(currency), locale = config.locale) {
  // TypeScript types the argument as a numeric literal string; the digits are exactly that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return formatter(currency, locale, 'currency', most).format(text as `${number}`)
}

/** Writes an amount for people: `USD 1,250.00`, always grouped, with the currency's own decimals. */
export function formatMoney(amount_minor: number, currency: string, locale = config.locale): string {
  return formatDigits(exactText(amount_minor, currency), currency, decimalsOf(currency), locale)
}

/** The same without the currency, `1,250.00`: where the heading says it and there is no room. */
export function formatAmount(amount_minor: number, currency: string, locale = config.locale): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const digits = exactText(amount_minor, currency) as `${number}`
  return formatter(currency, locale, 'decimal', decimalsOf(currency)).format(digits)
}

/** Writes what one costs, with the decimals that it has: `USD 4.155`, `USD 4.50`. */
export function formatPrice(price: UnitPrice, currency: string): string {
  const { whole, fraction } = priceDigits(price, currency)
  return formatDigits(`${whole}.${fraction}`, currency, PRICE_DECIMALS)
}

/** "USD 450.00", or "EUR 20.00 y USD 450.00" where the amounts are of several currencies. */
export function formatTotals(amounts: readonly { amount_minor: number; currency: string }[]): string {
  const byCurrency = groupBy(amounts, ({ currency }) => currency)
  const totals = [...byCurrency].map(([currency, some]) =>
    formatMoney(sumMinor(some.map(({ amount_minor }) => amount_minor)), currency),
  )
  return new Intl.ListFormat('es').format(totals)
}

/** Adds amounts of one currency; a sum that is no longer exact is a defect and never shown. */
export function sumMinor(amounts: readonly number[]): number {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (!Number.isSafeInteger(total)) {
    throw new Error('sum of amounts is not exact')
  }
  return total
}
