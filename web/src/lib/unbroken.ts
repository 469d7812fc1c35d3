/** What nobody reads in two halves: the initials of a name, a day, how long ago, the end of an account's number. */
const WHOLE = /\p{Lu}\.(?: \p{Lu}\.)+|\d{1,2} \p{L}{3,5} \d{4}|(?:hace|dentro de) \d+ \p{L}+|•+ \d+/gu

/** A text that breaks into lines only where it may: not inside "Istmo, S. A.", "15 nov 2026" or "hace 6 días", nor after a "·". */
export function unbroken(text: string): string {
  return text.replaceAll(/\s·\s/gu, ' ·\u00a0').replace(WHOLE, (whole) => whole.replaceAll(' ', '\u00a0'))
}
