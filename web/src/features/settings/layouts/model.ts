import type { LayoutBody, LayoutColumn, SettingBody, SettingItem } from '@/api/client'
import { type Choice, OF_A_PAYMENT, OF_THE_FILE } from '@/lib/layoutWords'

/** The lines of a file, in their order. */
export const RECORDS = ['header', 'detail', 'trailer'] as const
export type RecordName = (typeof RECORDS)[number]

export interface ColumnValue {
  key: string
  field: string
  text: string
  width: string
  align: string
  pad: string
}

type Columns = Record<RecordName, readonly ColumnValue[]>

/** What the form of a layout holds: as it was typed. */
export type LayoutValues = Omit<LayoutBody, RecordName> & Columns & { name: string; bank_id: string }

/** The most columns of one line. */
export const MAX_COLUMNS = 60
const MAX_WIDTH = 500

/** What a column of a line may hold. */
export function fieldsOf(record: RecordName): readonly Choice[] {
  return record === 'detail' ? [...OF_A_PAYMENT, ...OF_THE_FILE] : OF_THE_FILE
}

export const RECORD_WORDS: Readonly<Record<RecordName, { title: string; lead: string }>> = {
  header: { title: 'Encabezado', lead: 'La primera línea. Sin columnas, el archivo no la lleva.' },
  detail: { title: 'Detalle', lead: 'Una línea por cada pago.' },
  trailer: { title: 'Cierre', lead: 'La última línea. Sin columnas, el archivo no la lleva.' },
}

/** The bank's own words, which columns "Tipo de cuenta" and "Tipo de documento" write. */
export const WORDS = [
  { name: 'checking', label: 'Cuenta corriente', of: 'account_kind' },
  { name: 'savings', label: 'Cuenta de ahorro', of: 'account_kind' },
  { name: 'cedula', label: 'Cédula', of: 'document_type' },
  { name: 'ruc', label: 'RUC', of: 'document_type' },
  { name: 'passport', label: 'Pasaporte', of: 'document_type' },
] as const

export function column(field: string): ColumnValue {
  const isCounted = ['amount', 'total', 'count', 'line_count', 'sequence'].includes(field)
  return {
    key: crypto.randomUUID(),
    field,
    text: '',
    width: '',
    align: isCounted ? 'right' : 'left',
    pad: isCounted ? '0' : ' ',
  }
}

const STARTS_WITH = ['document', 'beneficiary', 'bank_code', 'account_kind', 'account', 'amount', 'concept']

/** A new layout begins as what many banks take. */
function newLayout(): LayoutValues {
  return {
    name: '',
    bank_id: '',
    shape: 'delimited',
    separator: ';',
    quotes: false,
    charset: 'ascii',
    capitals: false,
    line_end: 'crlf',
    decimals: 'point',
    dates: 'yyyymmdd',
    words: { checking: '03', savings: '04', cedula: 'C', ruc: 'R', passport: 'P' },
    header: [],
    detail: STARTS_WITH.map(column),
    trailer: [],
  }
}

function typed({ width, ...of }: LayoutColumn): ColumnValue {
  return {
    ...of,
    key: crypto.randomUUID(),
    width: width === null || width === undefined ? '' : String(width),
  }
}

export function valuesOf(item: SettingItem | null): LayoutValues {
  const layout = item?.layout
  if (item === null || layout === null || layout === undefined) {
    return newLayout()
  }
  return {
    ...layout,
    name: item.name,
    bank_id: item.bank?.id ?? '',
    header: layout.header.map(typed),
    detail: layout.detail.map(typed),
    trailer: layout.trailer.map(typed),
  }
}

function columnOf({ field, text, width, align, pad }: ColumnValue): LayoutColumn {
  return {
    field,
    text: field === 'text' ? text : '',
    width: width.trim() === '' ? null : Number(width),
    align,
    pad,
  }
}

/** The layout as it is sent. */
export function layoutOf({ name: _name, bank_id: _bank, ...values }: LayoutValues): LayoutBody {
  return {
    ...values,
    header: values.header.map(columnOf),
    detail: values.detail.map(columnOf),
    trailer: values.trailer.map(columnOf),
  }
}

export function bodyOf(values: LayoutValues): SettingBody {
  return { name: values.name.trim(), bank_id: values.bank_id, layout: layoutOf(values) }
}

/** The path of a column's part, as the server names it. */
export function pathOf(record: RecordName, at: number, part: 'field' | 'text' | 'width' | 'pad'): string {
  return `layout/${record}/${String(at)}/${part}`
}

/** The fields that errors may stand at, with what a person reads; in the order of the form. */
export function labelsOf(values: LayoutValues): Record<string, string> {
  const labels: Record<string, string> = {
    name: 'Nombre',
    bank_id: 'Banco',
    'layout/shape': 'Columnas',
    'layout/separator': 'Separador',
  }
  for (const { name, label } of WORDS) {
    labels[`layout/words/${name}`] = label
  }
  for (const record of RECORDS) {
    const { title } = RECORD_WORDS[record]
    labels[`layout/${record}`] = title
    for (const at of values[record].keys()) {
      const where = `${title}, columna ${String(at + 1)}`
      labels[pathOf(record, at, 'field')] = where
      labels[pathOf(record, at, 'text')] = `${where}: texto`
      labels[pathOf(record, at, 'width')] = `${where}: ancho`
      labels[pathOf(record, at, 'pad')] = `${where}: relleno`
    }
  }
  return labels
}

function widthError(values: LayoutValues, { field, text, width }: ColumnValue): string | undefined {
  const typed = width.trim()
  if (typed === '' && values.shape !== 'fixed') {
    return undefined
  }
  const least = field === 'text' ? Math.max(1, text.length) : 1
  const n = Number(typed)
  return /^\d{1,3}$/u.test(typed) && n >= least && n <= MAX_WIDTH
    ? undefined
    : `Escribe un número entero de ${String(least)} a ${String(MAX_WIDTH)}.`
}

/** What is wrong with how the file is laid out, before it is sent. */
export function layoutErrors(values: LayoutValues): Record<string, string> {
  const found: Record<string, string> = {}
  for (const record of RECORDS) {
    for (const [at, one] of values[record].entries()) {
      const error = widthError(values, one)
      if (error !== undefined) {
        found[pathOf(record, at, 'width')] = error
      }
    }
  }
  const has = (field: string) => values.detail.some((one) => one.field === field)
  if (!has('account') || !has('amount')) {
    found['layout/detail'] = 'El detalle necesita la cuenta y el monto de cada pago.'
  }
  for (const { name, of } of WORDS) {
    if (has(of) && values.words[name].trim() === '') {
      found[`layout/words/${name}`] = 'Escribe cómo lo llama el banco.'
    }
  }
  return found
}

/** What is wrong with the whole form. */
export function errorsOf(values: LayoutValues): Record<string, string> {
  return {
    ...(values.name.trim() === '' ? { name: 'Escribe el nombre.' } : {}),
    ...(values.bank_id === '' ? { bank_id: 'Elige el banco.' } : {}),
    ...layoutErrors(values),
  }
}
