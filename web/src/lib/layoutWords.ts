export interface Choice {
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

export const OF_THE_FILE: readonly Choice[] = [
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
export const OF_A_PAYMENT: readonly Choice[] = [
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

export const ACCOUNT_NAMES = [
  { value: 'either', label: 'IBAN si lo hay; si no, número' },
  { value: 'local', label: 'Siempre el número' },
  { value: 'international', label: 'Siempre el IBAN' },
] as const

export const BANK_NAMES = [
  { value: 'either', label: 'BIC si lo hay; si no, código' },
  { value: 'local', label: 'Siempre el código' },
  { value: 'international', label: 'Siempre el BIC' },
] as const

export const KIND_NAMES = [
  { value: 'codes', label: 'Con los códigos CACC y SVGS' },
  { value: 'words', label: 'Con las palabras del banco' },
  { value: 'untold', label: 'No se indica' },
] as const
