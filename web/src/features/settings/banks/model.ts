import type { AccountLength, SettingBody, SettingItem } from '@/api/client'

/** How long the numbers of a kind of account are, as it is typed. */
export interface LengthValue {
  key: string
  /** Empty: every kind. */
  kind: string
  min: string
  max: string
}

/** Another name of a bank, with a key of its own while the form is open. */
export interface AliasValue {
  key: string
  text: string
}

/** What a bank says of its accounts and how people call it, as it is typed. */
export interface BankValues {
  /** Empty: none. */
  scheme: string
  lengths: readonly LengthValue[]
  digits_only: boolean
  prefix: string
  aliases: readonly AliasValue[]
}

/** The fields of its lists, as the server names them. */
export type BankPath = `lengths/${number}/${'kind' | 'min' | 'max'}` | `aliases/${number}`

/** Published ways of writing account numbers. */
export const SCHEMES = [
  { value: '', label: 'Formato propio del banco' },
  { value: 'clabe', label: 'CLABE (México): 18 cifras' },
  { value: 'cbu', label: 'CBU o CVU (Argentina): 22 cifras' },
  { value: 'cci', label: 'CCI (Perú): 20 cifras' },
  { value: 'iban', label: 'IBAN' },
] as const

/** Kinds of accounts. */
export const ACCOUNT_KINDS = [
  { value: '', label: 'Todas' },
  { value: 'checking', label: 'Corriente' },
  { value: 'savings', label: 'Ahorros' },
] as const

/** The most of each list that the server takes. */
export const MOST = { lengths: 10, aliases: 30 } as const

/** The shortest and the longest number that any account has. */
const LEAST = 4
const LONGEST = 34

export function newLength(): LengthValue {
  return { key: crypto.randomUUID(), kind: '', min: '', max: '' }
}

export function newAlias(): AliasValue {
  return { key: crypto.randomUUID(), text: '' }
}

const lengthOf = ({ kind, min, max }: AccountLength, n: number): LengthValue => ({
  key: String(n),
  kind: kind ?? '',
  min: String(min),
  max: String(max),
})

export function valuesOf(item: SettingItem | null): BankValues {
  return {
    scheme: item?.scheme ?? '',
    lengths: (item?.lengths ?? []).map(lengthOf),
    digits_only: item?.digits_only ?? false,
    prefix: item?.prefix ?? '',
    aliases: (item?.aliases ?? []).map((text) => ({ key: text, text })),
  }
}

/** A published way says itself how long the numbers are. */
function lengthsOf({ scheme, lengths }: BankValues): readonly LengthValue[] {
  return scheme === '' ? lengths : []
}

export function bankBody(values: BankValues): SettingBody {
  const { scheme, digits_only, prefix, aliases } = values
  return {
    scheme: scheme === '' ? null : scheme,
    lengths: lengthsOf(values).map(({ kind, min, max }) => ({
      kind: kind === '' ? null : kind,
      min: Number(min),
      max: Number(max),
    })),
    digits_only,
    prefix: prefix.trim() === '' ? null : prefix.trim(),
    aliases: aliases.map(({ text }) => text.trim()),
  }
}

function lengthError(text: string, least: number): string | undefined {
  const n = Number(text.trim())
  return /^\d{1,2}$/u.test(text.trim()) && n >= least && n <= LONGEST
    ? undefined
    : `De ${String(least)} a ${String(LONGEST)}.`
}

/** What the form itself sees to be wrong, by path. */
export function bankErrors(values: BankValues): Partial<Record<BankPath | 'prefix', string | undefined>> {
  const found: Partial<Record<BankPath | 'prefix', string | undefined>> = {}
  for (const [n, { min, max }] of lengthsOf(values).entries()) {
    const least = lengthError(min, LEAST)
    found[`lengths/${n}/min`] = least
    found[`lengths/${n}/max`] = lengthError(max, least === undefined ? Number(min) : LEAST)
  }
  for (const [n, { text }] of values.aliases.entries()) {
    found[`aliases/${n}`] = text.trim() === '' ? 'Escribe el nombre o quítalo.' : undefined
  }
  found.prefix = /^[0-9a-z\s-]{0,20}$/iu.test(values.prefix) ? undefined : 'Escribe solo letras y cifras.'
  return found
}

/** Names of the fields of the lists, for the summary of errors. */
export function bankLabels({ lengths, aliases }: BankValues): Record<BankPath, string> {
  const labels: Record<BankPath, string> = {}
  for (const n of lengths.keys()) {
    const of = `del largo ${String(n + 1)}`
    labels[`lengths/${n}/kind`] = `Tipo de cuenta ${of}`
    labels[`lengths/${n}/min`] = `Mínimo ${of}`
    labels[`lengths/${n}/max`] = `Máximo ${of}`
  }
  for (const n of aliases.keys()) {
    labels[`aliases/${n}`] = `Otro nombre ${String(n + 1)}`
  }
  return labels
}
