import type { NewTokenBody, PermissionItem, TokenItem } from '@/api/client'
import type { Ref } from '@/api/users'
import { paths } from '@/lib/paths'
import type { PillTone } from '@/ui/StatePill'

/** What other systems may call, for who writes them. */
export const API_PAGE = `${paths.tokens}/api`

/** The scope of provisioning, as the server names it. */
export const SCIM = 'scim'
export const SCIM_WORDS = 'Mantener personas y grupos (SCIM)'
/** The same where there is little room. */
export const SCIM_SHORT = 'Personas y grupos (SCIM)'

/** The scope of drafting requests for one person, as the server names it. */
export const DRAFTS = 'requests:drafts'
export const DRAFTS_WORDS = 'Preparar borradores de solicitudes'

/** The scopes that are no permissions, in words. */
const OWN_WORDS: Readonly<Record<string, string>> = { [SCIM]: SCIM_SHORT, [DRAFTS]: DRAFTS_WORDS }

/** What permissions and scopes are called on screen. */
export function scopeTitles(items: readonly PermissionItem[] | undefined): (name: string) => string {
  return (name) =>
    OWN_WORDS[name] ?? items?.find(({ permission_name }) => permission_name === name)?.title ?? name
}

/** What a token is for. */
const USES = ['api', 'drafts', 'scim'] as const
export type Use = (typeof USES)[number]

export function parseUse(value: string): Use {
  return USES.find((use) => use === value) ?? 'api'
}

/** What the form holds: as it was typed. */
export interface Values {
  name: string
  use: Use
  permissions: readonly string[]
  drafts_for: Ref | null
  ends_on: string
}

export const EMPTY: Values = { name: '', use: 'api', permissions: [], drafts_for: null, ends_on: '' }

/** The fields as the server names them, with what a person reads. */
export const LABELS = {
  name: 'Nombre del sistema',
  scopes: 'Qué puede consultar',
  drafts_for: 'Para quién',
  ends_on: 'Último día',
} as const

export type FieldName = keyof typeof LABELS

/** What is wrong with a form before it is sent. */
export function errorsOf(values: Values): Partial<Record<FieldName, string>> {
  const found: Partial<Record<FieldName, string | undefined>> = {
    name: values.name.trim() === '' ? 'Escribe el nombre.' : undefined,
    scopes:
      values.use === 'api' && values.permissions.length === 0 ? 'Elige al menos un permiso.' : undefined,
    drafts_for:
      values.use === 'drafts' && values.drafts_for === null
        ? 'Elige para quién prepara borradores.'
        : undefined,
    ends_on: values.ends_on === '' ? 'Elige el último día.' : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}

const SCOPES: Readonly<Record<Use, (values: Values) => string[]>> = {
  api: ({ permissions }) => [...permissions],
  drafts: () => [DRAFTS],
  scim: () => [SCIM],
}

export function bodyOf(values: Values): NewTokenBody {
  return {
    name: values.name.trim(),
    scopes: SCOPES[values.use](values),
    drafts_for: values.use === 'drafts' ? (values.drafts_for?.id ?? null) : null,
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
