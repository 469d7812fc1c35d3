import type { ListRequestsApiArg } from '@/api/requests'
import type { Values } from '@/app/lists/descriptor'
import type { Permission } from '@/lib/permissions'

/** As they stand in the address; the same names the server's list and its CSV take. */
export type FilterKey =
  | 'scope'
  | 'state'
  | 'type'
  | 'branch'
  | 'q'
  | 'from'
  | 'to'
  | 'min_minor'
  | 'max_minor'
  | 'sort'

export type FilterValues = Values<FilterKey>

export type Scope = 'mine' | 'to_decide' | 'waiting_for_others' | 'to_release' | 'all'

const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  to_decide: 'Por decidir',
  waiting_for_others: 'Esperan a otra persona',
  to_release: 'Por liberar',
  mine: 'Mis solicitudes',
  all: 'Todas',
}

export const DECIDING: readonly Permission[] = [
  'Gestionar solicitudes aprobadas',
  'Gestionar solicitudes rechazadas',
  'Gestionar solicitudes aprobadas por RRHH',
  'Gestionar solicitudes rechazadas por RRHH',
]
const RELEASING: Permission = 'Gestionar solicitudes pendientes de desembolso'

/** The views of the list that a person's permissions fill, the one with work first. */
export function scopesFor(can: (...anyOf: Permission[]) => boolean): { key: Scope; label: string }[] {
  const scopes: Scope[] = [
    ...(can(...DECIDING) ? (['to_decide'] as const) : []),
    ...(can(RELEASING) ? (['to_release'] as const) : []),
    ...(can('Crear solicitudes') ? (['mine'] as const) : []),
    ...(can(...DECIDING) ? (['waiting_for_others'] as const) : []),
    'all',
  ]
  return scopes.map((key) => ({ key, label: SCOPE_LABELS[key] }))
}

export function mayDecideAny(can: (...anyOf: Permission[]) => boolean): boolean {
  return can(...DECIDING, RELEASING)
}

/** What waits is read from its oldest; what one looks up, from its newest. */
export function defaultSort(scope: Scope): 'newest' | 'oldest' {
  return scope === 'mine' || scope === 'all' ? 'newest' : 'oldest'
}

function text(value: string): string | undefined {
  return value === '' ? undefined : value
}

function integer(value: string): number | undefined {
  return /^\d+$/.test(value) ? Number(value) : undefined
}

/** The filters as the list's call takes them. */
export function toQuery(values: FilterValues, scope: Scope): Omit<ListRequestsApiArg, 'after'> {
  return {
    scope,
    state: text(values.state),
    type: text(values.type),
    branch: text(values.branch),
    q: text(values.q.trim()),
    from: text(values.from),
    to: text(values.to),
    minMinor: integer(values.min_minor),
    maxMinor: integer(values.max_minor),
    sort: values.sort,
    limit: 25,
  }
}
