import { config } from './config'
import { decimalsOf } from './currencies'
import { groupBy } from './group'

/** The server's limit for one document, in minor units: exact in every JSON reader (below 2^53). */
export const MAX_AMOUNT_MINOR = 99_999_999_999_999

export type MoneyErrorCode =
  | 'empty'
  | 'sign'
  | 'scientific'
  | 'separator'
  | 'decimals'
  | 'overflow'
  | 'not_positive'
  | 'invalid'

export type MoneyResult =
  | { ok: true; amount_minor: number }
  | { ok: false; code: MoneyErrorCode; message: string }

function refuse(code: MoneyErrorCode, message: string): MoneyResult {
  return { ok: false, code, message }
}

/**
 * Reads an amount as a person types it, with the very rules of the server (`Money::parse`): digits, at most one decimal
 * point, and no more decimals than the currency has. Anything that could be read in two ways is refused, saying why.
 */
export function parseMoney(input: string, currency: string): MoneyResult {
  const text = input.trim()
  const decimals = decimalsOf(currency)
  const example = decimals === 0 ? '1250' : `1250.${'50'.padEnd(decimals, '0')}`
  if (text === '') {
    return refuse('empty', 'Escribe un monto.')
  }
  if (/^[-+−]/u.test(text)) {
    return refuse('sign', 'Escribe el monto sin signo.')
  }
  if (/^\d.*e/iu.test(text)) {
    return refuse('scientific', `Escribe el monto con todas sus cifras, sin notación científica: ${example}.`)
  }
  if (/[,\s'’]/u.test(text) || text.split('.').length > 2) {
    return refuse(
      'separator',
      `No separes los miles y usa el punto solo para los decimales: así no hay dos formas de leerlo. Por ejemplo, ${example}.`,
    )
  }
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  const whole = match?.[1]
  if (whole === undefined) {
    return refuse('invalid', `Escribe solo cifras. Por ejemplo, ${example}.`)
  }
  const fraction = match?.[2] ?? ''
  if (fraction.length > decimals) {
    return refuse('decimals', excessDecimals(currency, decimals))
  }
  const digits = `${whole}${fraction.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '')
  if (digits.length > 14) {
    return refuse('overflow', 'El monto es demasiado grande.')
  }
  return { ok: true, amount_minor: Number(digits) }
}

/** Like `parseMoney`, and above zero: what a document needs. */
export function parsePositiveMoney(input: string, currency: string): MoneyResult {
  const parsed = parseMoney(input, currency)
  return parsed.ok && parsed.amount_minor === 0
    ? refuse('not_positive', 'El monto debe ser mayor que cero.')
    : parsed
}

function excessDecimals(currency: string, decimals: number): string {
  if (decimals === 0) {
    return `Sobran decimales: ${currency} no lleva decimales.`
  }
  return `Sobran decimales: ${currency} lleva ${String(decimals)} como máximo.`
}

/** The digits of an amount with a point, without grouping (`1250.00`): what a field shows when it is filled in. */
export function moneyToText(amount_minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const sign = amount_minor < 0 ? '-' : ''
  const digits = String(Math.abs(amount_minor)).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(currency: string, locale: string, style: 'currency' | 'decimal'): Intl.NumberFormat {
  const key = `${locale} ${currency} ${style}`
  let found = formatters.get(key)
  if (found === undefined) {
    const decimals = decimalsOf(currency)
    found = new Intl.NumberFormat(locale, {
      style,
      currency,
      currencyDisplay: 'code',
      // Spanish leaves four-digit amounts ungrouped by default; a column of money must not mix both.
      useGrouping: 'always',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    formatters.set(key, found)
  }
  return found
}

/**
 * Writes an amount for people: `USD 1,250.00`, always grouped, with the currency's own decimals. The digits go to Intl
 * as text, so that no amount passes through a float.
 */
export function formatMoney(amount_minor: number, currency: string, locale = config.locale): string {
  // TypeScript types the argument as a numeric literal string; the digits are exactly that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const digits = moneyToText(amount_minor, currency) as `${number}`
  return formatter(currency, locale, 'currency').format(digits)
}

/** The same without the currency, `1,250.00`: where the heading says it and there is no room. */
export function formatAmount(amount_minor: number, currency: string, locale = config.locale): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const digits = moneyToText(amount_minor, currency) as `${number}`
  return formatter(currency, locale, 'decimal').format(digits)
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
