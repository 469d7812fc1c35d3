import { paths } from '@/lib/paths'
import type { IconName } from '@/ui/icons'

export type NavKey =
  | 'home'
  | 'requests'
  | 'singlePayments'
  | 'beneficiaries'
  | 'multiplePayments'
  | 'cashClosing'
  | 'cancellations'
  | 'accounting'
  | 'users'
  | 'settings'
  | 'goingLive'
  | 'audit'

export interface NavEntry {
  key: NavKey
  path: string
  label: string
  icon: IconName
}

interface NavGroup {
  title: string | null
  entries: readonly NavEntry[]
}

export const NAV: readonly NavGroup[] = [
  {
    title: null,
    entries: [
      { key: 'home', path: paths.home, label: 'Inicio', icon: 'home' },
      { key: 'requests', path: paths.requests, label: 'Solicitudes', icon: 'document' },
    ],
  },
  {
    title: 'Pagos',
    entries: [
      { key: 'singlePayments', path: paths.singlePayments, label: 'Pagos individuales', icon: 'card' },
      { key: 'beneficiaries', path: paths.beneficiaries, label: 'Beneficiarios', icon: 'people' },
      { key: 'multiplePayments', path: paths.multiplePayments, label: 'Pagos masivos', icon: 'layers' },
    ],
  },
  {
    title: 'Caja y control',
    entries: [
      { key: 'cashClosing', path: paths.cashClosing, label: 'Cierre de caja', icon: 'wallet' },
      { key: 'cancellations', path: paths.cancellations, label: 'Anulaciones', icon: 'undo' },
      { key: 'accounting', path: paths.accounting, label: 'Contabilidad', icon: 'ledger' },
      { key: 'audit', path: paths.audit, label: 'Auditoría', icon: 'search' },
    ],
  },
  {
    title: 'Administración',
    entries: [
      { key: 'users', path: paths.users, label: 'Usuarios', icon: 'person' },
      { key: 'settings', path: paths.settings, label: 'Configuración', icon: 'settings' },
      { key: 'goingLive', path: paths.goingLive, label: 'Puesta en marcha', icon: 'flag' },
    ],
  },
]

/** The entry a route belongs to: the longest path that it stands under. */
export function activeEntry(pathname: string): NavKey | null {
  const matches = NAV.flatMap((group) => group.entries).filter(
    ({ path }) => pathname === path || (path !== paths.home && pathname.startsWith(`${path}/`)),
  )
  return matches.toSorted((a, b) => b.path.length - a.path.length)[0]?.key ?? null
}
