/** Decimals by ISO 4217 code: the server's own table, so that both sides read and write the same integers. */
const DECIMALS: Readonly<Record<string, number>> = {
  ARS: 2,
  BOB: 2,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  CNY: 2,
  COP: 2,
  CRC: 2,
  CUP: 2,
  DOP: 2,
  EUR: 2,
  GBP: 2,
  GTQ: 2,
  HNL: 2,
  JPY: 0,
  KWD: 3,
  MXN: 2,
  NIO: 2,
  PAB: 2,
  PEN: 2,
  PYG: 0,
  USD: 2,
  UYU: 2,
  VES: 2,
}

/** Every currency a portal may hold accounts in. */
export const CURRENCIES: readonly string[] = Object.keys(DECIMALS)

export function isCurrency(code: string): boolean {
  return Object.hasOwn(DECIMALS, code)
}

/** How many decimals amounts of this currency have. An unknown one is a defect: guessing would move the point. */
export function decimalsOf(currency: string): number {
  const decimals = DECIMALS[currency]
  if (decimals === undefined) {
    throw new Error(`unknown currency ${currency}`)
  }
  return decimals
}
