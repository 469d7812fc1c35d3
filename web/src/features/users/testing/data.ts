import type { PermissionCatalogue, UserDetail, UserItem } from '@/api/users'

export const YADIRA_ID = '0193a1b2-0000-7000-8000-000000000001'
export const KEVIN_ID = '0193a1b2-0000-7000-8000-000000000013'
export const MILAGROS = { id: '0193a1b2-0000-7000-8000-000000000003', name: 'Milagros Pineda' }
export const COLON = { id: 'b-colon', name: 'Colón' }

export const CATALOGUE: PermissionCatalogue = {
  items: [
    {
      permission_name: 'Administrador',
      title: 'Administración',
      area: 'Administración',
      allows: 'Abre todas las pantallas.',
      scoped: false,
    },
    {
      permission_name: 'Crear solicitudes',
      title: 'Pedir dinero',
      area: 'Solicitudes',
      allows: 'Pide para sí o para otra persona.',
      scoped: true,
    },
    {
      permission_name: 'Gestionar solicitudes aprobadas',
      title: 'Aprobar solicitudes',
      area: 'Solicitudes',
      allows: 'Aprueba hasta su límite.',
      scoped: true,
    },
    {
      permission_name: 'Gestionar pagos',
      title: 'Autorizar pagos',
      area: 'Tesorería',
      allows: 'Autoriza los pagos que preparó otra persona.',
      scoped: true,
    },
  ],
  conflicts: [
    {
      code: 'approve_and_authorize',
      detail: 'Aprobaría la solicitud y autorizaría su pago.',
      permissions: ['Gestionar solicitudes aprobadas', 'Gestionar pagos'],
    },
  ],
}

export const PROFILES = [
  { code: 'driver', title: 'Conductor', permissions: ['Crear solicitudes'] },
  {
    code: 'approver',
    title: 'Aprobador',
    permissions: ['Crear solicitudes', 'Gestionar solicitudes aprobadas'],
  },
]

export function makeUser(change: Partial<UserDetail> = {}): UserDetail {
  return {
    id: KEVIN_ID,
    sub: 'kevin',
    name: 'Kevin Ábrego',
    email: 'kevin.abrego@transportes.test',
    state: 'active',
    employee_number: 'E-013',
    document_type: 'cedula',
    document: '8-900-13',
    phone: null,
    branch: COLON,
    manager: null,
    last_sign_in_ms: null,
    created_at_ms: 1_790_000_000_000,
    permissions: [],
    limits: [],
    substitutions: [],
    conflicts: [],
    actions: ['edit', 'permissions', 'limits', 'deactivate'].map((action) => ({ action, blocked_by: null })),
    version: 3,
    ...change,
  }
}

export function itemOf(user: UserDetail): UserItem {
  const { id, sub, name, email, state, employee_number, branch, last_sign_in_ms, permissions } = user
  return {
    id,
    sub,
    name,
    email,
    state,
    employee_number,
    branch,
    last_sign_in_ms,
    permissions: permissions.map(({ permission_name }) => ({ permission_name })),
  }
}

/** A permission as an answer shows it. */
export function held(permission_name: string): UserDetail['permissions'][number] {
  return {
    permission_name,
    branch: null,
    ends_on: null,
    granted_by: 'Yadira Batista',
    granted_at_ms: Date.UTC(2026, 10, 3, 15),
  }
}
