import type { Permission } from '@/lib/permissions'

export interface View {
  key: string
  label: string
  /** Several are looked at together: what is chosen is added up. Each is accepted by itself, on its receipts. */
  isOfOthers: boolean
  query: { mine?: boolean; state?: string }
  empty: { title: string; text: string }
}

const MINE: View = {
  key: 'mine',
  label: 'Mis rendiciones',
  isOfOthers: false,
  query: { mine: true },
  empty: {
    title: 'No tienes anticipos por rendir',
    text: 'Cuando recibas un anticipo, aquí agregas tus facturas y ves lo que falta.',
  },
}
const REVIEW: View = {
  key: 'review',
  label: 'Por revisar',
  isOfOthers: true,
  query: { state: 'submitted' },
  empty: { title: 'Nada por revisar', text: 'Aquí llegan las rendiciones que alguien envió.' },
}
const OVERDUE: View = {
  key: 'overdue',
  label: 'Vencidas',
  isOfOthers: true,
  query: { state: 'overdue' },
  empty: { title: 'Ninguna está vencida', text: 'Aquí aparecen los anticipos cuyo plazo pasó.' },
}
const ALL: View = {
  key: 'all',
  label: 'Todas',
  isOfOthers: true,
  query: {},
  empty: {
    title: 'Todavía no hay rendiciones',
    text: 'Cada anticipo que se paga abre la suya.',
  },
}

/** The views of the list that a person's permissions fill; each is a `?view=` of the address. */
export function viewsFor(can: (...anyOf: Permission[]) => boolean): View[] {
  const reviews = can('Gestionar solicitudes desembolsadas', 'Consultar auditoría')
  return [
    ...(can('Crear solicitudes') ? [MINE] : []),
    ...(reviews ? [REVIEW] : []),
    ...(reviews || can('Gestionar solicitudes aprobadas') ? [OVERDUE] : []),
    ...(reviews ? [ALL] : []),
  ]
}
