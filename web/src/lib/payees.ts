export const DOCUMENT_TYPES = [
  { value: 'cedula', label: 'Cédula' },
  { value: 'ruc', label: 'RUC' },
  { value: 'passport', label: 'Pasaporte' },
] as const

/** A member of staff may have no document yet. */
export function documentWords(
  type: string | null | undefined,
  number: string | null | undefined,
): string | null {
  if (type === null || type === undefined || number === null || number === undefined) {
    return null
  }
  const label = DOCUMENT_TYPES.find((t) => t.value === type)?.label ?? type
  return `${label} ${number}`
}

const ACCOUNT_KINDS: Readonly<Record<string, string>> = {
  checking: 'Cuenta corriente',
  savings: 'Cuenta de ahorros',
}

export function accountKindWords(kind: string): string {
  return ACCOUNT_KINDS[kind] ?? kind
}
