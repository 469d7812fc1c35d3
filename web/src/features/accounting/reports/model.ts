import type { PaymentsReport, SpendingReport } from '@/api/accounting'
import { formatDate, formatDayAndMonth, formatMonth, type IsoDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { type Days, searchOf } from '../days'

/** The filters in the address, with what they are when it says nothing. */
export const DEFAULTS = { report: '', from: '', until: '', by: 'type', branch: '' } as const
export type ReportFilters = Readonly<Record<keyof typeof DEFAULTS, string>>

export type By = SpendingReport['by']

/** By what spending is told: what is chosen, what one of them is called, and what is said of that which belongs to none. */
const BY = {
  type: { label: 'Tipo de solicitud', none: 'Sin solicitud' },
  branch: { label: 'Sucursal', none: 'Sin sucursal' },
  vehicle: { label: 'Vehículo o centro de costo', none: 'Sin vehículo' },
  person: { label: 'Persona', none: 'Proveedores y otros' },
  account: { label: 'Concepto contable', none: 'Sin concepto' },
} as const

export const BY_OPTIONS = Object.entries(BY).map(([value, { label }]) => ({ value, label }))

function wordsOf(by: By): { label: string; none: string } {
  return new Map<string, { label: string; none: string }>(Object.entries(BY)).get(by) ?? BY.type
}

export function byLabel(by: By): string {
  return wordsOf(by).label
}

type Group = SpendingReport['groups'][number]

export function groupName({ name }: Group, by: By): string {
  return name ?? wordsOf(by).none
}

interface LinkOf extends Days {
  by: By
  branch: string
  currency: string
  /** Whether the list of requests shows its reader those of others, too. */
  seesRequests: boolean
}

/** Where what a group is made of stands; nothing where no list says it. */
export function groupHref({ id }: Group, { by, from, until, branch, currency, seesRequests }: LinkOf) {
  if (typeof id !== 'string') {
    return undefined
  }
  const journal = { from, until, kind: 'expense', branch, currency }
  switch (by) {
    case 'type':
      return seesRequests
        ? `${paths.requests}${searchOf({ scope: 'all', type: id, state: 'disbursed', branch })}`
        : undefined
    case 'branch':
      return `${paths.accounting}${searchOf({ ...journal, branch: id })}`
    case 'vehicle':
      return `${paths.accounting}${searchOf({ ...journal, cost_centre: id })}`
    case 'person':
      return `${paths.accounting}${searchOf({ ...journal, person: id })}`
    default:
      return paths.accountingAccount(id, searchOf({ from, until, currency }))
  }
}

type Step = SpendingReport['step']
interface Column {
  from?: IsoDate | null
  until?: IsoDate | null
  before_from?: IsoDate | null
  before_until?: IsoDate | null
}

function named(step: Step, from: IsoDate | null | undefined, form: 'short' | 'full'): string | null {
  if (typeof from !== 'string') {
    return null
  }
  if (step === 'month') {
    return formatMonth(from.slice(0, 7), { length: form === 'short' ? 'short' : 'long' })
  }
  return form === 'short' ? formatDayAndMonth(from) : formatDate(from)
}

/** A column as it stands below: by its own days, or by those before where this span is the shorter one. */
export function columnLabel(step: Step, { from, before_from }: Column): string {
  return named(step, from, 'short') ?? `(${named(step, before_from, 'short') ?? ''})`
}

/** Its own days in full, and those that it is compared with; nothing where one of both has none. */
export function columnWords(step: Step, { from, before_from }: Column) {
  return { now: named(step, from, 'full'), before: named(step, before_from, 'full') }
}

/** "1 oct a 28 oct 2026": what is compared with, the year once where it is the same. */
export function beforeWords({
  before_from,
  before_until,
}: Pick<SpendingReport, 'before_from' | 'before_until'>): string {
  if (before_from === before_until) {
    return formatDate(before_from)
  }
  const isOneYear = before_from.slice(0, 4) === before_until.slice(0, 4)
  return `${isOneYear ? formatDayAndMonth(before_from) : formatDate(before_from)} a ${formatDate(before_until)}`
}

const SOURCES: Readonly<Record<string, string>> = {
  transfers: 'Transferencias una a una',
  batches: 'Lotes',
  cash: 'Efectivo de las cajas',
}

export function sourceName({ source }: PaymentsReport['sources'][number]): string {
  return SOURCES[source] ?? source
}

export function countWords(count: number): string {
  return `${String(count)} ${count === 1 ? 'pago' : 'pagos'}`
}

/** The column in which most left; nothing where nothing did. */
export function largestOf<C extends { minor: number }>(columns: readonly C[]): C | undefined {
  const largest = columns.reduce<C | undefined>(
    (most, column) => (most === undefined || column.minor > most.minor ? column : most),
    undefined,
  )
  return largest !== undefined && largest.minor > 0 ? largest : undefined
}
