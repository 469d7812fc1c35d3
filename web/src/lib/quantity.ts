import { config } from './config'
import type { UnitPrice } from './money'

/** The server's limit: a quantity in thousandths that still multiplies exactly. */
const MAX_DIGITS = 9

export type QuantityResult = { ok: true; quantity_milli: number } | { ok: false; message: string }

/** Reads a quantity as a person types it: up to three decimals behind a point or a comma, no thousands separator. */
export function parseQuantity(input: string): QuantityResult {
  const text = input.trim()
  if (text === '') {
    return { ok: false, message: 'Escribe la cantidad.' }
  }
  // Three figures behind a comma may be thousands, and nobody guesses which.
  const match = /^(\d+)(?:(?:\.|,(?!\d{3}$))(\d+))?$/.exec(text)
  const whole = match?.[1]
  if (whole === undefined) {
    return { ok: false, message: 'Escribe solo cifras, y el punto para los decimales. Por ejemplo, 2.5.' }
  }
  const fraction = match?.[2] ?? ''
  if (fraction.length > 3) {
    return { ok: false, message: 'Sobran decimales: la cantidad lleva tres como máximo.' }
  }
  if (whole.replace(/^0+/, '').length > MAX_DIGITS) {
    return { ok: false, message: 'La cantidad es demasiado grande.' }
  }
  const quantity_milli = Number(whole) * 1000 + Number(fraction.padEnd(3, '0'))
  return quantity_milli === 0
    ? { ok: false, message: 'La cantidad debe ser mayor que cero.' }
    : { ok: true, quantity_milli }
}

/** A quantity as people read it: `45.5`, `1,200`. */
export function milliToText(quantity_milli: number, locale = config.locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: 'always' }).format(
    quantity_milli / 1000,
  )
}

/** A quantity as a field shows it: `45.5`, never grouped. */
export function milliToInput(quantity_milli: number): string {
  const fraction = String(quantity_milli % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  const whole = String(Math.trunc(quantity_milli / 1000))
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/**
 * Quantity times price, rounded half up and once as the server does, in minor units; null when it is larger than the portal can
 * carry. Big integers, because the product may pass what a number holds exactly.
 */
export function lineTotal(quantity_milli: number, { unit_minor, unit_fraction }: UnitPrice): number | null {
  const product = BigInt(quantity_milli) * (BigInt(unit_minor) * 10_000n + BigInt(unit_fraction))
  const total = (product + 5_000_000n) / 10_000_000n
  return total > 99_999_999_999_999n ? null : Number(total)
}
