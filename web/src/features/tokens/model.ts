import type { NewTokenBody, TokenItem } from '@/api/client'
import type { PillTone } from '@/ui/StatePill'

/** The scope of provisioning, as the server names it. */
export const SCIM = 'scim'
export const SCIM_WORDS = 'Mantener personas y grupos (SCIM)'
/** The same where there is little room. */
export const SCIM_SHORT = 'Personas y grupos (SCIM)'

/** What the form holds: as it was typed. */
export interface Values {
  name: string
  use: 'api' | 'scim'
  permissions: readonly string[]
  ends_on: string
}

export const EMPTY: Values = { name: '', use: 'api', permissions: [], ends_on: '' }

/** The fields as the server names them, with what a person reads. */
export const LABELS = {
  name: 'Nombre del sistema',
  scopes: 'Qué puede consultar',
  ends_on: 'Último día',
} as const

export type FieldName = keyof typeof LABELS

/** What is wrong with a form before it is sent. */
export function errorsOf(values: Values): Partial<Record<FieldName, string>> {
  const found: Partial<Record<FieldName, string | undefined>> = {
    name: values.name.trim() === '' ? 'Escribe el nombre.' : undefined,
    scopes:
      values.use === 'api' && values.permissions.length === 0 ? 'Elige al menos un permiso.' : undefined,
    ends_on: values.ends_on === '' ? 'Elige el último día.' : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}

export function bodyOf(values: Values): NewTokenBody {
  return {
    name: values.name.trim(),
    scopes: values.use === 'scim' ? [SCIM] : [...values.permissions],
    ends_on: values.ends_on,
  }
}

const STATES: Readonly<Record<string, { tone: PillTone; label: string }>> = {
  active: { tone: 'success', label: 'Vigente' },
  expired: { tone: 'warning', label: 'Vencido' },
  revoked: { tone: 'neutral', label: 'Revocado' },
}

export function stateOf({ state }: Pick<TokenItem, 'state'>): { tone: PillTone; label: string } {
  return STATES[state] ?? { tone: 'neutral', label: state }
}
