import { describe, expect, it } from 'vitest'
import { PERMISSIONS, type Permission } from '@/lib/permissions'
import { mayEnter } from './guard'

/** Those that are always open stand first. */
const ROUTES = [
  '/',
  '/404',
  '/me/statement',
  '/me/notices',
  '/me/cancellations/0193',
  '/me/cancellations/0193/voucher',
  '/help',
  '/help/portal',
  '/requests',
  '/requests/new',
  '/requests/0193',
  '/payments/single',
  '/payments/single/0193',
  '/payments/single/beneficiaries',
  '/payments/single/beneficiaries/0193',
  '/payments/multiple',
  '/payments/cash-closing',
  '/payments/cancellations',
  '/accounting',
  '/accounting/period',
  '/audit',
  '/users',
  '/settings',
] as const

const ALWAYS = ROUTES.slice(0, ROUTES.indexOf('/requests'))
const REQUESTS = ['/requests', '/requests/new', '/requests/0193']
const SINGLE = ROUTES.filter((route) => route.startsWith('/payments/single'))

/** What each permission opens besides the root and /404, written out on purpose: the code must agree with a table. */
const OPENS: Readonly<Record<Permission, readonly string[]>> = {
  Administrador: ROUTES,
  'access:admin': [],
  'Crear solicitudes': REQUESTS,
  'Gestionar solicitudes nuevas': REQUESTS,
  'Gestionar solicitudes aprobadas': REQUESTS,
  'Gestionar solicitudes rechazadas': REQUESTS,
  'Gestionar solicitudes aprobadas por RRHH': REQUESTS,
  'Gestionar solicitudes rechazadas por RRHH': REQUESTS,
  'Gestionar solicitudes pendientes de desembolso': REQUESTS,
  'Gestionar solicitudes desembolsadas': REQUESTS,
  'Gestionar pagos': [],
  'Gestionar pagos individuales': SINGLE,
  'Gestionar pagos masivos': ['/payments/multiple'],
  'Gestionar cierre de caja': ['/payments/cash-closing'],
  'Gestionar cierre de caja por supervisor': ['/payments/cash-closing'],
  'Gestionar reporte de cierre de caja': ['/payments/cash-closing'],
  'Gestionar anulaciones': ['/payments/cancellations'],
  'Consultar contabilidad': ['/accounting', '/accounting/period'],
  'Consultar auditoría': ['/audit'],
}

describe('spec §2: the route guard', () => {
  it.each(PERMISSIONS.flatMap((permission) => ROUTES.map((route) => [permission, route] as const)))(
    'spec §6: "%s" on %s',
    (permission, route) => {
      const expected = ALWAYS.includes(route) || OPENS[permission].includes(route)
      expect(mayEnter(route, [permission])).toBe(expected)
    },
  )

  it.each(ROUTES)(
    'spec §2: nobody without permissions stands anywhere but at the root and on what is everybody’s: %s',
    (route) => {
      expect(mayEnter(route, [])).toBe(ALWAYS.includes(route))
    },
  )

  it('spec §2: rule 2 asks for any route with "request" and any permission with "solicitudes"', () => {
    expect(mayEnter('/otra/request-x', ['Crear solicitudes'])).toBe(true)
    expect(mayEnter('/requests', ['Gestionar pagos'])).toBe(false)
    expect(mayEnter('/REQUESTS', ['Crear solicitudes'])).toBe(false)
  })

  it('spec §2: payment routes match whole segments', () => {
    expect(mayEnter('/payments/singles', ['Gestionar pagos individuales'])).toBe(false)
    expect(mayEnter('/payments/single/', ['Gestionar pagos individuales'])).toBe(true)
    expect(mayEnter('/x/payments/single', ['Gestionar pagos individuales'])).toBe(false)
    expect(mayEnter('/helpers', ['Gestionar pagos individuales'])).toBe(false)
    expect(mayEnter('/x/me/statement', ['Gestionar pagos individuales'])).toBe(false)
    expect(mayEnter('/payments', ['Gestionar pagos individuales'])).toBe(false)
  })

  it('several permissions open what each opens', () => {
    const names = ['Gestionar pagos masivos', 'Gestionar anulaciones']
    expect(ROUTES.filter((route) => mayEnter(route, names))).toEqual([
      ...ALWAYS,
      '/payments/multiple',
      '/payments/cancellations',
    ])
  })
})
