import type { LayoutBody, LayoutColumn, SettingBody, SettingItem } from '@/api/client'

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

interface Choice {
  value: string
  label: string
}

export const SHAPES: readonly Choice[] = [
  { value: 'delimited', label: 'Columnas separadas por un signo' },
  { value: 'fixed', label: 'Columnas de ancho fijo' },
]
export const SEPARATORS: readonly Choice[] = [
  { value: ';', label: 'Punto y coma ( ; )' },
  { value: ',', label: 'Coma ( , )' },
  { value: '\t', label: 'Tabulación' },
  { value: '|', label: 'Barra ( | )' },
]
export const CHARSETS: readonly Choice[] = [
  { value: 'basic', label: 'Básico de pagos: sin acentos ni signos' },
  { value: 'ascii', label: 'ASCII: sin acentos' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'utf-8', label: 'UTF-8' },
]
export const LINE_ENDS: readonly Choice[] = [
  { value: 'crlf', label: 'Windows (CR LF)' },
  { value: 'lf', label: 'Unix (LF)' },
]
export const DECIMALS: readonly Choice[] = [
  { value: 'point', label: 'Con punto: 1250.50' },
  { value: 'comma', label: 'Con coma: 1250,50' },
  { value: 'implied', label: 'Sin separador: 125050' },
]
export const DATES: readonly Choice[] = [
  { value: 'yyyymmdd', label: '20261103 (año, mes, día)' },
  { value: 'ddmmyyyy', label: '03112026 (día, mes, año)' },
  { value: 'dd/mm/yyyy', label: '03/11/2026' },
  { value: 'yyyy-mm-dd', label: '2026-11-03' },
  { value: 'yymmdd', label: '261103' },
]
export const ALIGNS: readonly Choice[] = [
  { value: 'left', label: 'Izquierda' },
  { value: 'right', label: 'Derecha' },
]
const PADS: readonly Choice[] = [
  { value: ' ', label: 'Espacios' },
  { value: '0', label: 'Ceros' },
]

/** What fills a column; a layout written by another program may have one that is not offered here. */
export function padChoices(pad: string): readonly Choice[] {
  return PADS.some(({ value }) => value === pad) ? PADS : [...PADS, { value: pad, label: `«${pad}»` }]
}

const OF_THE_FILE: readonly Choice[] = [
  { value: 'text', label: 'Texto fijo' },
  { value: 'execution_date', label: 'Fecha de pago' },
  { value: 'created_date', label: 'Fecha del archivo' },
  { value: 'created_time', label: 'Hora del archivo' },
  { value: 'company', label: 'Nombre de la empresa' },
  { value: 'source_account', label: 'Cuenta de la empresa' },
  { value: 'currency', label: 'Moneda' },
  { value: 'count', label: 'Cantidad de pagos' },
  { value: 'total', label: 'Suma de los pagos' },
  { value: 'line_count', label: 'Cantidad de líneas' },
]
const OF_A_PAYMENT: readonly Choice[] = [
  { value: 'sequence', label: 'Número de orden' },
  { value: 'beneficiary', label: 'Nombre del beneficiario' },
  { value: 'document_type', label: 'Tipo de documento' },
  { value: 'document', label: 'Número de documento' },
  { value: 'bank_code', label: 'Código del banco' },
  { value: 'account_kind', label: 'Tipo de cuenta' },
  { value: 'account', label: 'Número de cuenta' },
  { value: 'amount', label: 'Monto' },
  { value: 'concept', label: 'Concepto' },
  { value: 'number', label: 'Número del pago' },
  { value: 'end_to_end_id', label: 'Identificador de extremo a extremo' },
  { value: 'email', label: 'Correo' },
]

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
