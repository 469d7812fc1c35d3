import type { Permission } from '@/lib/permissions'

export interface Person {
  id: string
  name: string
  email: string
  permissions: readonly Permission[]
  /** The branch they work in. */
  branch_id?: string
  /** Approval limit in USD cents; nobody without one approves. */
  limit_minor?: number
}

function person(n: number, name: string, permissions: readonly Permission[], limit_minor?: number): Person {
  const email = `${name.toLowerCase().replace(/ .*/, '')}@cargasdellitoral.test`
  return {
    id: `0193a1b2-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`,
    name,
    email,
    permissions,
    limit_minor,
  }
}

/** The staff of Cargas del Litoral (domain, section 11), as far as requests concern them. */
export const people = {
  yadira: person(1, 'Yadira Batista', ['Administrador']),
  eliecer: person(2, 'Eliécer Quintero', ['Crear solicitudes']),
  milagros: person(3, 'Milagros Pineda', ['Crear solicitudes', 'Gestionar solicitudes nuevas']),
  rogelio: person(
    4,
    'Rogelio Castillo',
    [
      'Crear solicitudes',
      'Gestionar solicitudes nuevas',
      'Gestionar solicitudes aprobadas',
      'Gestionar solicitudes rechazadas',
    ],
    50_000,
  ),
  carmen: person(
    5,
    'Carmen Arosemena',
    ['Gestionar solicitudes aprobadas', 'Gestionar solicitudes rechazadas'],
    1_000_000,
  ),
  dayana: person(6, 'Dayana Rodríguez', [
    'Gestionar solicitudes aprobadas por RRHH',
    'Gestionar solicitudes rechazadas por RRHH',
  ]),
  tomas: person(7, 'Tomás Herrera', [
    'Gestionar solicitudes pendientes de desembolso',
    'Gestionar pagos individuales',
  ]),
  kevin: person(8, 'Kevin Ábrego', []),
} as const satisfies Record<string, Person>

export const everybody: readonly Person[] = Object.values(people)
