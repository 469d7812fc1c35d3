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

/** What is everybody's own, and the help: as open as the root, also to who has no permission yet. */
const EVERYBODYS = ['/me', '/help'] as const

function isAlwaysOpen(pathname: string): boolean {
  return (
    pathname === '/' ||
    pathname === '' ||
    pathname === '/404' ||
    EVERYBODYS.some((prefix) => isUnder(pathname, prefix))
  )
}

/** Rule 2: any route with the word, for whoever works with requests. */
function isOpenedByItsWord(pathname: string, permissions: readonly string[]): boolean {
  return pathname.includes('request') && permissions.some((name) => name.includes('solicitudes'))
}

/** Rule 3, and the routes of our own that need a permission. */
function isOpenedByNeed(pathname: string, permissions: readonly string[]): boolean {
  return NEEDS.some(
    ([prefix, anyOf]) => isUnder(pathname, prefix) && anyOf.some((name) => permissions.includes(name)),
  )
}

/**
 * Whether a person with these permissions may stand on this route; who may not is sent to /404. Whoever has no
 * permission at all sees the root and what is everybody's. Routes that nobody names here (/users, /settings) are the administrator's.
 */
export function mayEnter(pathname: string, permissions: readonly string[]): boolean {
  return (
    isAlwaysOpen(pathname) ||
    permissions.includes(ADMINISTRATOR) ||
    isOpenedByItsWord(pathname, permissions) ||
    isOpenedByNeed(pathname, permissions)
  )
}

/**
 * Whether somebody who may stand on a route has a page there. The word of rule 2 also opens what is no page of requests
 * (/users/request-1): its calls are others', and would end the session.
 */
function hasPage(pathname: string, permissions: readonly string[]): boolean {
  return (
    isAlwaysOpen(pathname) ||
    permissions.includes(ADMINISTRATOR) ||
    isUnder(pathname, '/requests') ||
    isOpenedByNeed(pathname, permissions)
  )
}

/** What a route says of its page (`handle`). */
export interface PageHandle {
  /** Where the address admits more people than the page's calls do: the permissions of which it needs one. */
  needs?: readonly Permission[]
  /** An address of nothing at all, which leads on to /404 whoever asks. */
  leadsOn?: true
}

/** What may be shown at an address, as far as its routes say, to somebody who may stand on it. */
export function mayShow(
  pathname: string,
  handles: readonly unknown[],
  { permissions, can }: { permissions: readonly string[]; can: (...anyOf: Permission[]) => boolean },
): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- routes declare theirs as a PageHandle
  const pages = handles as readonly (PageHandle | undefined)[]
  return (
    pages.some((page) => page?.leadsOn === true) ||
    (hasPage(pathname, permissions) && pages.every((page) => page?.needs === undefined || can(...page.needs)))
  )
}
