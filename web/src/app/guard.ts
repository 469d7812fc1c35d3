import { ADMINISTRATOR, type Permission } from '@/lib/permissions'

/** Routes that need one of these permissions, matched by whole path segments (specification, sections 2 and 6). */
const NEEDS: readonly (readonly [prefix: string, anyOf: readonly Permission[]])[] = [
  ['/payments/single', ['Gestionar pagos individuales']],
  ['/payments/multiple', ['Gestionar pagos masivos']],
  [
    '/payments/cash-closing',
    [
      'Gestionar reporte de cierre de caja',
      'Gestionar cierre de caja por supervisor',
      'Gestionar cierre de caja',
    ],
  ],
  ['/payments/cancellations', ['Gestionar anulaciones']],
  ['/accounting', ['Consultar contabilidad']],
  ['/audit', ['Consultar auditoría']],
]

function isUnder(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`)
}

/**
 * Whether a person with these permissions may stand on this route; who may not is sent to /404. Whoever has no
 * permission at all sees the root alone. Routes that nobody names here (/users, /settings) are the administrator's.
 */
export function mayEnter(pathname: string, permissions: readonly string[]): boolean {
  if (pathname === '/' || pathname === '' || pathname === '/404') {
    return true
  }
  if (permissions.length === 0) {
    return false
  }
  if (permissions.includes(ADMINISTRATOR)) {
    return true
  }
  if (pathname.includes('request') && permissions.some((name) => name.includes('solicitudes'))) {
    return true
  }
  return NEEDS.some(
    ([prefix, anyOf]) => isUnder(pathname, prefix) && anyOf.some((name) => permissions.includes(name)),
  )
}
