import type { Call } from './description'

/** What the resources of the API are called, in the order in which they are shown: what other systems ask for comes first. */
const GROUPS: Readonly<Record<string, string>> = {
  requests: 'Solicitudes',
  settlements: 'Rendiciones',
  payroll: 'Descuentos de planilla',
  payments: 'Pagos',
  batches: 'Lotes',
  beneficiaries: 'Beneficiarios y bancos',
  cash: 'Cajas',
  cancellations: 'Anulaciones',
  accounting: 'Contabilidad e informes',
  statements: 'Estados de cuenta',
  audit: 'Auditoría',
  users: 'Personas y permisos',
  settings: 'Configuración',
  tokens: 'Tokens',
  messages: 'Correo y webhooks',
  home: 'Inicio',
  search: 'Búsqueda',
  notices: 'Avisos',
  views: 'Vistas guardadas',
  commands: 'Comandos',
  downloads: 'Descargas',
  account: 'Tu cuenta',
  auth: 'Sesión',
}
const ORDER = Object.keys(GROUPS)

export function groupTitle(group: string): string {
  return GROUPS[group] ?? group
}

/** Where a resource stands; one without a name of ours at the end. */
function placeOf(group: string): number {
  const at = ORDER.indexOf(group)
  return at === -1 ? ORDER.length : at
}

/** The calls by resource. */
export function grouped(calls: readonly Call[]): { group: string; calls: Call[] }[] {
  const groups = [...new Set(calls.map(({ group }) => group))].toSorted((a, b) => placeOf(a) - placeOf(b))
  return groups.map((group) => ({ group, calls: calls.filter((call) => call.group === group) }))
}

const PLACES: Readonly<Record<string, string>> = {
  path: 'en la dirección',
  query: 'filtro',
  header: 'cabecera',
}

export function placeWords(place: string): string {
  return PLACES[place] ?? place
}
