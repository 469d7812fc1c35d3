/**
 * Numbers as people type them, each read by itself: `4,15`, `1,250.50`, `1.250,50`, `1 250,5`. The server reads what is typed into the
 * lines of a batch by the same rules (`amount::typed`).
 */

export type TypedTrouble = 'empty' | 'sign' | 'scientific' | 'separator' | 'invalid'

/** The digits of a number, in front of its decimals and behind. */
export interface Digits {
  whole: string
  fraction: string
}

export type TypedNumber =
  | ({ kind: 'number' } & Digits)
  /** One sign and three digits behind it: it may part thousands or decimals. */
  | { kind: 'ambiguous'; thousands: Digits; decimals: Digits }
  | { kind: 'trouble'; code: TypedTrouble }

const trouble = (code: TypedTrouble): TypedNumber => ({ kind: 'trouble', code })

/** Whether every group behind the first has three digits, as thousands are parted. */
function ungrouped(whole: string, sign: string): string | null {
  const groups = whole.split(sign)
  const [first = '', ...rest] = groups
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group))
  return groups.length === 1 || isGrouped ? groups.join('') : null
}

function parted(text: string, decimal: string, grouping: string): TypedNumber {
  const [grouped = '', fraction = '', ...more] = text.split(decimal)
  const whole = ungrouped(grouped, grouping)
  return whole === null || whole === '' || more.length > 0 || fraction.includes(grouping)
    ? trouble('separator')
    : { kind: 'number', whole, fraction }
}

/** What parts thousands beside points and commas: spaces of any width, apostrophes. */
const SPACES = /[\s'’]/gu
const SPACED = /^[1-9]\d{0,2}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/u

function spaced(text: string): TypedNumber {
  if (!SPACED.test(text)) {
    return trouble('separator')
  }
  const joined = text.replace(SPACES, '')
  return joined.includes(',') ? parted(joined, ',', '.') : parted(joined, '.', ',')
}

/** With one point or comma in it. */
function withOne(text: string, sign: '.' | ','): TypedNumber {
  const [whole = '', fraction = ''] = text.split(sign)
  if (whole === '' && fraction === '') {
    return trouble('invalid')
  }
  const digits = { whole: whole === '' ? '0' : whole, fraction }
  return /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3
    ? { kind: 'ambiguous', thousands: { whole: `${whole}${fraction}`, fraction: '' }, decimals: digits }
    : { kind: 'number', ...digits }
}

/** Reads what was typed, without any sign of a currency. */
export function readTyped(input: string): TypedNumber {
  const text = input.trim()
  if (text === '') {
    return trouble('empty')
  }
  if (/^[-+−–(]/u.test(text) || /\d[-−]$/u.test(text)) {
    return trouble('sign')
  }
  if (/^\d[\d.,]*e[-+]?\d+$/iu.test(text)) {
    return trouble('scientific')
  }
  if (!/^[\d.,\s'’]+$/u.test(text)) {
    return trouble('invalid')
  }
  if (/[\s'’]/u.test(text)) {
    return spaced(text)
  }
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points > 0 && commas > 0) {
    // Of both, the last parts the decimals.
    return text.lastIndexOf('.') > text.lastIndexOf(',') ? parted(text, '.', ',') : parted(text, ',', '.')
  }
  if (points + commas === 1) {
    return withOne(text, points === 1 ? '.' : ',')
  }
  // One that stands twice parts thousands.
  const whole = ungrouped(text, points > 0 ? '.' : ',')
  return whole === null ? trouble('separator') : { kind: 'number', whole, fraction: '' }
}

/** Digits as text that can be read in one way only: three decimals get a fourth. */
export function plainText({ whole, fraction }: Digits): string {
  const isDoubtful = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return fraction === '' ? whole : `${whole}.${fraction}${isDoubtful ? '0' : ''}`
}
