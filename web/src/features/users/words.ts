import { formatInstant, formatRelative } from '@/lib/dates'
import { listOf } from '@/lib/people'
import type { PillTone } from '@/ui/StatePill'

export const USER_STATES = [
  { value: 'active', label: 'Activo' },
  { value: 'inactive', label: 'Inactivo' },
] as const

/** A state that a newer server may know shows as it is rather than as nothing. */
export function userStateWords(state: string): { label: string; tone: PillTone } {
  const label = USER_STATES.find((s) => s.value === state)?.label ?? state
  return { label, tone: state === 'active' ? 'success' : 'neutral' }
}

/** When somebody signed in last, and the exact moment for whoever asks. */
export function lastSignIn(at_ms: number | null | undefined): { text: string; exact: string | undefined } {
  return at_ms === null || at_ms === undefined
    ? { text: 'Nunca', exact: undefined }
    : { text: formatRelative(at_ms), exact: formatInstant(at_ms) }
}

interface Remaining {
  kind: string
  count: number
  names: readonly string[]
}

/** One and many of what a person leaves behind. */
const REMAINS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  leads: ['Le reporta una persona', 'Le reportan %n personas'],
  stands_in: ['Sustituye a una persona', 'Sustituye a %n personas'],
  drafts: ['Tiene un borrador de solicitud sin enviar', 'Tiene %n borradores de solicitudes sin enviar'],
  open_requests: ['Tiene una solicitud en trámite', 'Tiene %n solicitudes en trámite'],
  payments: ['Preparó un pago que no ha terminado', 'Preparó %n pagos que no han terminado'],
  only_holder: ['Nadie más tiene un permiso suyo', 'Nadie más tiene %n permisos suyos'],
  tokens: [
    'Un token suyo sigue abriendo el portal a otro sistema',
    '%n tokens suyos siguen abriendo el portal a otros sistemas',
  ],
}

/** "Le reportan 2 personas: Iván Samudio y Nereida Vega." */
export function remainWords({ kind, count, names }: Remaining): string {
  const [one, many] = REMAINS[kind] ?? [kind, `${kind}: %n`]
  const words = count === 1 ? one : many.replace('%n', String(count))
  if (names.length === 0) {
    return `${words}.`
  }
  const others = count - names.length
  const shown = others > 0 ? `${names.join(', ')} y ${String(others)} más` : listOf(names)
  return `${words}: ${shown}.`
}
