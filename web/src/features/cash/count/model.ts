import type { CashCountBody, CashDenomination } from '@/api/client'

/** What was typed beside each note and coin; what is empty counts as none. */
export type Quantities = Readonly<Record<string, string>>

export function keyOf({ form, value_minor }: { form: string; value_minor: number }): string {
  return `${form}-${String(value_minor)}`
}

const MOST = 1_000_000

/** How many, or null for what is no whole number. */
export function quantityOf(text: string): number | null {
  const typed = text.trim()
  if (typed === '') {
    return 0
  }
  const n = Number(typed)
  return /^\d{1,7}$/u.test(typed) && n <= MOST ? n : null
}

/** The sum so far, in minor units; what is wrong counts as none until it is mended. */
export function sumOf(denominations: readonly CashDenomination[], quantities: Quantities): number {
  return denominations.reduce(
    (sum, one) => sum + one.value_minor * (quantityOf(quantities[keyOf(one)] ?? '') ?? 0),
    0,
  )
}

/** What is wrong, by the key of its note or coin. */
export function errorsOf(
  denominations: readonly CashDenomination[],
  quantities: Quantities,
): Record<string, string> {
  const wrong = denominations.filter((one) => quantityOf(quantities[keyOf(one)] ?? '') === null)
  return Object.fromEntries(wrong.map((one) => [keyOf(one), 'Escribe cuántos hay, sin letras ni signos.']))
}

export function countsOf(
  denominations: readonly CashDenomination[],
  quantities: Quantities,
): CashCountBody[] {
  return denominations.flatMap((one) => {
    const quantity = quantityOf(quantities[keyOf(one)] ?? '') ?? 0
    const form = one.form === 'coin' ? 'coin' : 'note'
    return quantity === 0 ? [] : [{ value_minor: one.value_minor, form, quantity }]
  })
}

/** What an older version of the portal may have kept in this browser. */
export function acceptQuantities(stored: unknown): Quantities | null {
  if (typeof stored !== 'object' || stored === null) {
    return null
  }
  const all = Object.entries(stored)
  return all.every(([, text]) => typeof text === 'string') ? Object.fromEntries(all) : null
}
