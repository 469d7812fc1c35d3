import type { RequestBody, RequestDetail, RequestTypeItem, TariffItem } from '@/api/requests'
import { config } from '@/lib/config'
import { isCurrency } from '@/lib/currencies'
import { formatMoney, MAX_AMOUNT_MINOR } from '@/lib/money'
import { lineTotal, milliToInput, parseQuantity } from '@/lib/quantity'
import { type RequestStart, startAmount } from '@/lib/requestStart'
import { z } from '@/lib/schema'
import { parsePrice, priceToText } from '@/lib/typedMoney'
import type { FormError } from '@/ui/FormSummary'

export const MAX_LINES = 50
export const PURPOSE_MAX = 500
export const CONCEPT_MAX = 120
export const TRIP_MAX = 60

const Line = z.object({ key: z.string(), concept: z.string(), quantity: z.string(), unit: z.string() })

const Form = z.object({
  type_id: z.string(),
  forWhom: z.enum(['me', 'other']),
  beneficiary: z.nullable(z.object({ id: z.string(), name: z.string() })),
  branch_id: z.string(),
  cost_centre_id: z.string(),
  trip_reference: z.string(),
  purpose: z.string(),
  needed_by: z.string(),
  method: z.string(),
  currency: z.string().check(z.refine(isCurrency)),
  lines: z.array(Line).check(z.minLength(1)),
})

/** What a person types, as text: nothing is lost by not being a number yet. */
export type FormValue = z.infer<typeof Form>
export type LineValue = z.infer<typeof Line>

/** A draft that an older version of the portal wrote is not forced into this one's shape. */
export function acceptForm(stored: unknown): FormValue | null {
  const parsed = Form.safeParse(stored)
  return parsed.success ? parsed.data : null
}

export function newLine(): LineValue {
  return { key: crypto.randomUUID(), concept: '', quantity: '1', unit: '' }
}

/** A line at the company's price; how many is the person's to say. */
export function lineOf(tariff: TariffItem): LineValue {
  const unit = priceToText(tariff, tariff.currency)
  return { ...newLine(), concept: tariff.name, unit }
}

/** The lines with one more; the last takes its place where nothing was written in it. */
export function withLine(lines: readonly LineValue[], line: LineValue): LineValue[] {
  const last = lines.at(-1)
  const isEmpty = last !== undefined && last.concept.trim() === '' && last.unit.trim() === ''
  return [...(isEmpty ? lines.slice(0, -1) : lines), line]
}

/** A form to begin with; the branch is the person's own until they choose another. */
export function emptyForm(branchId: string | null): FormValue {
  return {
    type_id: '',
    forWhom: 'me',
    beneficiary: null,
    branch_id: branchId ?? '',
    cost_centre_id: '',
    trip_reference: '',
    purpose: '',
    needed_by: '',
    method: '',
    currency: config.homeCurrency,
    lines: [newLine()],
  }
}

/** The form with what another screen knows of the money already. */
export function begun(form: FormValue, start: RequestStart | null): FormValue {
  if (start === null) {
    return form
  }
  const { purpose, concept, branch_id, currency } = start
  return {
    ...form,
    purpose,
    branch_id,
    currency: isCurrency(currency) ? currency : form.currency,
    lines: [{ ...newLine(), concept, unit: startAmount(start) }],
  }
}

/** A draft as the form shows it. `ownBeneficiary` is the id under which the person receives money. */
export function formOf(request: RequestDetail, ownBeneficiary: string | undefined): FormValue {
  return {
    type_id: request.type.id,
    forWhom: request.beneficiary.id === ownBeneficiary ? 'me' : 'other',
    beneficiary: { id: request.beneficiary.id, name: request.beneficiary.name },
    branch_id: request.branch?.id ?? '',
    cost_centre_id: request.cost_centre?.id ?? '',
    trip_reference: request.trip_reference ?? '',
    purpose: request.purpose ?? '',
    needed_by: request.needed_by ?? '',
    method: request.method,
    currency: request.currency,
    lines: request.lines.map((line) => ({
      key: crypto.randomUUID(),
      concept: line.concept ?? '',
      quantity: milliToInput(line.quantity_milli),
      unit: priceToText(line, request.currency),
    })),
  }
}

/** Whether nothing was written yet, beyond what kind of request it is. */
export function isBlank({ purpose, lines }: FormValue): boolean {
  return (
    purpose.trim() === '' && lines.every(({ concept, unit }) => concept.trim() === '' && unit.trim() === '')
  )
}

/** A request asked for again: the same people, purpose and lines, for a day and a trip that are yet to be said. */
export function repeated(
  request: RequestDetail,
  ownBeneficiary: string | undefined,
  types: readonly RequestTypeItem[],
): FormValue {
  const again = formOf(request, ownBeneficiary)
  const isOffered = types.some(({ id }) => id === again.type_id)
  return { ...again, type_id: isOffered ? again.type_id : '', needed_by: '', trip_reference: '' }
}

/** The way it will be paid: what was chosen if the type allows it, else the type's only or first way. */
export function methodOf(value: FormValue, type: RequestTypeItem | undefined): string {
  const allowed = type?.methods ?? []
  return allowed.includes(value.method) ? value.method : (allowed[0] ?? value.method)
}

export function sumOf(line: LineValue, currency: string): number | null {
  const quantity = parseQuantity(line.quantity)
  const unit = parsePrice(line.unit, currency)
  return quantity.ok && unit.ok ? lineTotal(quantity.quantity_milli, unit) : null
}

/** The sum of the lines that are complete. */
export function totalOf({ lines, currency }: FormValue): number {
  return lines.reduce((sum, line) => sum + (sumOf(line, currency) ?? 0), 0)
}

const LABELS: Readonly<Record<string, string>> = {
  type_id: 'Tipo',
  beneficiary_id: 'Para quién',
  branch_id: 'Sucursal',
  cost_centre_id: 'Centro de costo',
  trip_reference: 'Viaje',
  purpose: 'Motivo',
  needed_by: 'Para cuándo',
  method: 'Forma de pago',
  currency: 'Moneda',
  lines: 'Detalle',
}
const LINE_LABELS: Readonly<Record<string, string>> = {
  concept: 'concepto',
  quantity_milli: 'cantidad',
  unit_minor: 'valor unitario',
}

/** The server's path of a field in the words of the form: `lines/0/concept` is "Línea 1, concepto". */
export function labelOf(path: string): string {
  const [head = '', index, field] = path.split('/')
  if (head === 'lines' && index !== undefined) {
    return `Línea ${String(Number(index) + 1)}, ${LINE_LABELS[field ?? ''] ?? field ?? ''}`
  }
  return LABELS[head] ?? head
}

/** The `id` of the input for a path. */
export function fieldId(path: string): string {
  return `campo-${path.replaceAll('/', '-')}`
}

export function formErrors(byPath: Readonly<Record<string, string>>): FormError[] {
  return Object.entries(byPath).map(([path, message]) => ({
    fieldId: fieldId(path),
    label: labelOf(path),
    message,
  }))
}

type Errors = Record<string, string>

function checkLines(value: FormValue, errors: Errors): RequestBody['lines'] {
  return value.lines.map((line, index) => {
    const path = `lines/${String(index)}`
    if (line.concept.trim() === '') {
      errors[`${path}/concept`] = 'Escribe qué es.'
    }
    const quantity = parseQuantity(line.quantity)
    if (!quantity.ok) {
      errors[`${path}/quantity_milli`] = quantity.message
    }
    const unit = parsePrice(line.unit, value.currency)
    if (!unit.ok) {
      errors[`${path}/unit_minor`] = unit.code === 'empty' ? 'Escribe cuánto cuesta cada uno.' : unit.message
    }
    if (quantity.ok && unit.ok && lineTotal(quantity.quantity_milli, unit) === null) {
      errors[`${path}/unit_minor`] = 'El monto es demasiado grande.'
    }
    return {
      concept: line.concept.trim(),
      quantity_milli: quantity.ok ? quantity.quantity_milli : 0,
      unit_minor: unit.ok ? unit.unit_minor : 0,
      unit_fraction: unit.ok ? unit.unit_fraction : 0,
    }
  })
}

/** Whether what a settlement accepted already covers the total, as long as it is asked for as that. */
function isAccepted(value: FormValue, draft: RequestDetail | null): boolean {
  const isSame =
    draft?.type.id === value.type_id &&
    draft.currency === value.currency &&
    (value.forWhom === 'me' || draft.beneficiary.id === value.beneficiary?.id)
  return isSame && totalOf(value) <= (draft.excess_minor ?? 0)
}

function checkTotal(
  value: FormValue,
  type: RequestTypeItem | undefined,
  draft: RequestDetail | null,
  errors: Errors,
): void {
  const total = totalOf(value)
  const ceiling = isAccepted(value, draft) ? null : (type?.ceiling_minor ?? null)
  if (total > MAX_AMOUNT_MINOR) {
    errors['lines'] = 'El total es demasiado grande.'
  } else if (ceiling !== null && value.currency === config.homeCurrency && total > ceiling) {
    const limit = formatMoney(ceiling, value.currency)
    errors['lines'] = `El total supera el tope de ${type?.name ?? 'este tipo'}: ${limit}.`
  }
}

function optional(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

/**
 * Everything that is missing or wrong, by path in the order of the form; and what to send when nothing is. `draft` is the
 * request that is corrected.
 */
export function check(
  value: FormValue,
  type: RequestTypeItem | undefined,
  draft: RequestDetail | null,
  today: string,
): { errors: Readonly<Errors>; body: RequestBody } {
  const errors: Errors = {}
  if (type === undefined) {
    errors['type_id'] = 'Elige para qué es el dinero.'
  }
  if (value.forWhom === 'other' && value.beneficiary === null) {
    errors['beneficiary_id'] = 'Elige para quién es.'
  }
  if (value.purpose.trim() === '') {
    errors['purpose'] = 'Escribe para qué es: quien decide lo lee primero.'
  }
  const lines = checkLines(value, errors)
  checkTotal(value, type, draft, errors)
  if (value.needed_by !== '' && value.needed_by < today) {
    errors['needed_by'] = 'La fecha ya pasó. Elige hoy o un día posterior.'
  }
  return {
    errors,
    body: {
      type_id: value.type_id,
      beneficiary_id: value.forWhom === 'me' ? null : (value.beneficiary?.id ?? null),
      branch_id: optional(value.branch_id),
      cost_centre_id: optional(value.cost_centre_id),
      currency: value.currency,
      method: methodOf(value, type),
      purpose: value.purpose.trim(),
      trip_reference: optional(value.trip_reference),
      needed_by: optional(value.needed_by),
      lines,
    },
  }
}
