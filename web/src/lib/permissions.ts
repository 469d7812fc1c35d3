/** The permissions as stored and sent (`permission_name`), with the title a person reads (domain, section 2). */
export const PERMISSION_TITLES = {
  Administrador: 'Administración',
  'access:admin': 'Administración por API',
  'Crear solicitudes': 'Pedir dinero',
  'Gestionar solicitudes nuevas': 'Revisar solicitudes nuevas',
  'Gestionar solicitudes aprobadas': 'Aprobar solicitudes',
  'Gestionar solicitudes rechazadas': 'Rechazar solicitudes',
  'Gestionar solicitudes aprobadas por RRHH': 'Aprobar por RRHH',
  'Gestionar solicitudes rechazadas por RRHH': 'Rechazar por RRHH',
  'Gestionar solicitudes pendientes de desembolso': 'Liberar para pago',
  'Gestionar solicitudes desembolsadas': 'Revisar rendiciones',
  'Gestionar pagos': 'Autorizar pagos',
  'Gestionar pagos individuales': 'Pagos individuales',
  'Gestionar pagos masivos': 'Pagos masivos',
  'Gestionar cierre de caja': 'Operar la caja',
  'Gestionar cierre de caja por supervisor': 'Supervisar cajas',
  'Gestionar reporte de cierre de caja': 'Reporte de cierres',
  'Gestionar anulaciones': 'Decidir anulaciones',
  'Consultar contabilidad': 'Contabilidad',
  'Consultar auditoría': 'Auditoría',
} as const

export type Permission = keyof typeof PERMISSION_TITLES

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the constant above
export const PERMISSIONS = Object.keys(PERMISSION_TITLES) as readonly Permission[]

/** What a person reads for a stored permission. One that a newer server may know shows as it is rather than as nothing. */
export function permissionTitle(name: string): string {
  return new Map<string, string>(Object.entries(PERMISSION_TITLES)).get(name) ?? name
}

/** Opens every route and allows what every other permission allows. */
export const ADMINISTRATOR: Permission = 'Administrador'
