import type { Ref, UserBody, UserDetail } from '@/api/users'
import { z } from '@/lib/schema'
import { moneyToText, parseMoney } from '@/lib/typedMoney'

const Person = z.object({ id: z.string(), name: z.string() })

const Grant = z.object({
  key: z.string(),
  permission_name: z.string(),
  /** Empty: everywhere. */
  branch_id: z.string(),
  /** Empty: for good. */
  ends_on: z.string(),
  /** Who granted it and when, as it is said; empty for what is new. */
  since: z.string(),
})

const Limit = z.object({ key: z.string(), currency: z.string(), amount: z.string() })

const Absence = z.object({
  key: z.string(),
  substitute: z.nullable(Person),
  starts_on: z.string(),
  ends_on: z.string(),
})

const Values = z.object({
  name: z.string(),
  email: z.string(),
  employee_number: z.string(),
  /** `cedula`, `ruc` or `passport`; empty where nobody said. */
  document_type: z.string(),
  document: z.string(),
  phone: z.string(),
  branch_id: z.string(),
  manager: z.nullable(Person),
  grants: z.array(Grant),
  limits: z.array(Limit),
  absences: z.array(Absence),
})

export type GrantValue = z.infer<typeof Grant>
export type LimitValue = z.infer<typeof Limit>
export type AbsenceValue = z.infer<typeof Absence>
export type UserValues = z.infer<typeof Values>

export const EMPTY: UserValues = {
  name: '',
  email: '',
  employee_number: '',
  document_type: '',
  document: '',
  phone: '',
  branch_id: '',
  manager: null,
  grants: [],
  limits: [],
  absences: [],
}

/** What a stored draft holds, where this version of the portal still understands it. */
export function accept(stored: unknown): UserValues | null {
  const parsed = Values.safeParse(stored)
  return parsed.success ? parsed.data : null
}

export function newGrant(permission_name: string): GrantValue {
  return { key: crypto.randomUUID(), permission_name, branch_id: '', ends_on: '', since: '' }
}

export function newLimit(currency: string): LimitValue {
  return { key: crypto.randomUUID(), currency, amount: '' }
}

export function newAbsence(): AbsenceValue {
  return { key: crypto.randomUUID(), substitute: null, starts_on: '', ends_on: '' }
}

/** A user as the form shows them. `since` says who granted a permission and when. */
export function valuesOf(
  user: UserDetail,
  since: (grant: UserDetail['permissions'][number]) => string,
): UserValues {
  return {
    name: user.name,
    email: user.email,
    employee_number: user.employee_number ?? '',
    document_type: user.document_type ?? '',
    document: user.document ?? '',
    phone: user.phone ?? '',
    branch_id: user.branch?.id ?? '',
    manager: user.manager ?? null,
    grants: user.permissions.map((grant) => ({
      key: `${grant.permission_name} ${grant.branch?.id ?? ''}`,
      permission_name: grant.permission_name,
      branch_id: grant.branch?.id ?? '',
      ends_on: grant.ends_on ?? '',
      since: since(grant),
    })),
    limits: user.limits.map(({ currency, limit_minor }) => ({
      key: currency,
      currency,
      amount: moneyToText(limit_minor, currency),
    })),
    absences: user.substitutions.map(({ id, substitute, starts_on, ends_on }) => ({
      key: id,
      substitute,
      starts_on,
      ends_on,
    })),
  }
}

/** Which parts of an account may be changed. */
export interface Rights {
  permissions: boolean
  limits: boolean
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function limitMinor({ amount, currency }: LimitValue): number {
  const parsed = parseMoney(amount, currency)
  return parsed.ok ? parsed.amount_minor : 0
}

/** The body that makes a user be as the form says. What may not be changed is left out, and stays. */
export function bodyOf(values: UserValues, rights: Rights): UserBody {
  return {
    name: values.name.trim(),
    email: values.email.trim(),
    employee_number: orNull(values.employee_number),
    document_type: orNull(values.document_type),
    document: orNull(values.document),
    phone: orNull(values.phone),
    branch_id: orNull(values.branch_id),
    manager_id: values.manager?.id ?? null,
    ...(rights.permissions
      ? {
          permissions: values.grants.map(({ permission_name, branch_id, ends_on }) => ({
            permission_name,
            branch_id: orNull(branch_id),
            ends_on: orNull(ends_on),
          })),
        }
      : {}),
    ...(rights.limits
      ? {
          limits: values.limits.map((limit) => ({
            currency: limit.currency,
            limit_minor: limitMinor(limit),
          })),
        }
      : {}),
    substitutions: values.absences.map(({ substitute, starts_on, ends_on }) => ({
      substitute_id: substitute?.id ?? null,
      starts_on,
      ends_on,
    })),
  }
}

const AN_EMAIL = /^[^\s@]+@[^\s@]+$/u

/** What the form itself sees to be wrong, by the path that the server would name. */
export function errorsOf(values: UserValues): Record<string, string> {
  const found: Record<string, string> = {}
  const wrong = (path: string, isWrong: boolean, message: string) => {
    if (isWrong && found[path] === undefined) {
      found[path] = message
    }
  }
  wrong('name', values.name.trim() === '', 'Escribe el nombre.')
  wrong('email', values.email.trim() === '', 'Escribe el correo con el que entra.')
  wrong('email', !AN_EMAIL.test(values.email.trim()), 'Eso no es un correo: falta la arroba o el dominio.')
  for (const [at, grant] of values.grants.entries()) {
    const twin = values.grants.findIndex(
      ({ permission_name, branch_id }) =>
        permission_name === grant.permission_name && branch_id === grant.branch_id,
    )
    wrong(`permissions/${String(at)}/branch_id`, twin !== at, 'Esa sucursal ya está arriba.')
  }
  for (const [at, limit] of values.limits.entries()) {
    const path = `limits/${String(at)}`
    const parsed = parseMoney(limit.amount, limit.currency)
    const twin = values.limits.findIndex(({ currency }) => currency === limit.currency)
    wrong(`${path}/currency`, twin !== at, 'Esa moneda ya tiene su límite arriba.')
    wrong(`${path}/limit_minor`, !parsed.ok, parsed.ok ? '' : parsed.message)
  }
  for (const [at, { substitute, starts_on, ends_on }] of values.absences.entries()) {
    const path = `substitutions/${String(at)}`
    wrong(`${path}/substitute_id`, substitute === null, 'Elige quién sustituye.')
    wrong(`${path}/starts_on`, starts_on === '', 'Elige el primer día.')
    wrong(`${path}/ends_on`, ends_on === '', 'Elige el último día.')
    wrong(`${path}/ends_on`, ends_on < starts_on, 'El último día es anterior al primero.')
  }
  return found
}

/** Names of the fields for the summary of errors, by path. */
export function labelsOf(
  values: UserValues,
  titleOf: (permission: string) => string,
): Record<string, string> {
  const labels: Record<string, string> = {
    name: 'Nombre',
    email: 'Correo',
    employee_number: 'Número de empleado',
    document_type: 'Tipo de documento',
    document: 'Documento de identidad',
    phone: 'Teléfono',
    branch_id: 'Sucursal',
    manager_id: 'Jefatura',
  }
  for (const [at, { permission_name }] of values.grants.entries()) {
    const path = `permissions/${String(at)}`
    labels[`${path}/permission_name`] = titleOf(permission_name)
    labels[`${path}/branch_id`] = `${titleOf(permission_name)}, sucursal`
    labels[`${path}/ends_on`] = `${titleOf(permission_name)}, último día`
  }
  for (const [at, { currency }] of values.limits.entries()) {
    labels[`limits/${String(at)}/currency`] = 'Moneda del límite'
    labels[`limits/${String(at)}/limit_minor`] = `Límite en ${currency}`
  }
  for (const at of values.absences.keys()) {
    const path = `substitutions/${String(at)}`
    labels[`${path}/substitute_id`] = 'Quién sustituye'
    labels[`${path}/starts_on`] = 'Sustitución, primer día'
    labels[`${path}/ends_on`] = 'Sustitución, último día'
  }
  return labels
}

/** Whether two forms say the same, whatever their rows are called inside. */
export function isSame(one: UserValues, other: UserValues): boolean {
  const textOf = (values: UserValues) =>
    JSON.stringify(values, (name, value: unknown) => (name === 'key' || name === 'since' ? undefined : value))
  return textOf(one) === textOf(other)
}

/** The pairs of duties that these permissions hold both sides of. */
export function conflictsIn<C extends { permissions: readonly string[] }>(
  grants: readonly { permission_name: string }[],
  conflicts: readonly C[],
): C[] {
  const held = new Set(grants.map(({ permission_name }) => permission_name))
  return conflicts.filter(({ permissions }) => permissions.every((name) => held.has(name)))
}

export type Person = Ref
