import { config } from './config'
import { decimalsOf } from './currencies'
import { groupBy } from './group'
import type { Digits } from './typedNumber'

/** The server's limit for one document, in minor units: exact in every JSON reader (below 2^53). */
export const MAX_AMOUNT_MINOR = 99_999_999_999_999

/** What one of something costs: whole minor units, and ten-thousandths of one on top of them. */
export interface UnitPrice {
  unit_minor: number
  unit_fraction: number
}

/** How many decimals a unit price has at most: more than any currency has. */
export const PRICE_DECIMALS = 4

/** Without the zeros that say nothing at the end of decimals. */
export const trimmed = (fraction: string) => fraction.replace(/0+$/u, '')

/** The digits of an amount without its sign, before and after the point. */
export function digitsOf(amount_minor: number, currency: string): Digits {
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

/** The digits of a price: those of its currency at least, four at most. */
export function priceDigits({ unit_minor, unit_fraction }: UnitPrice, currency: string): Digits {
  const least = decimalsOf(currency)
  const { whole, fraction } = digitsOf(unit_minor, currency)
  const parts = String(unit_fraction / 10 ** least).padStart(PRICE_DECIMALS - least, '0')
  return { whole, fraction: trimmed(`${fraction}${parts}`).padEnd(least, '0') }
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
export function formatDigits(
  text: string,
  currency: string,
  most = decimalsOf(currency),
  locale = config.locale,
): string {
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

/** The same beside an axis: of whole amounts the decimals say nothing. */
export function axisAmount(amount_minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const text = formatAmount(amount_minor, currency)
  return decimals > 0 && amount_minor % 10 ** decimals === 0 ? text.slice(0, -decimals - 1) : text
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
