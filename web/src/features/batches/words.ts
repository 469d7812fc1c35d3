import type { PillTone } from '@/ui/StatePill'

interface StateWords {
  label: string
  tone: PillTone
}

/** The states of a batch as a person reads them, in the order it takes. */
const STATES: Readonly<Record<string, StateWords>> = {
  uploaded: { label: 'Por completar', tone: 'neutral' },
  validating: { label: 'Revisando', tone: 'primary' },
  with_errors: { label: 'Con errores', tone: 'error' },
  ready: { label: 'Listo para enviar a aprobar', tone: 'info' },
  pending_approval: { label: 'Por aprobar', tone: 'warning' },
  approved: { label: 'Aprobado', tone: 'info' },
  file_generated: { label: 'Archivo generado', tone: 'info' },
  sent: { label: 'Enviado al banco', tone: 'primary' },
  partially_confirmed: { label: 'Confirmado en parte', tone: 'warning' },
  confirmed: { label: 'Confirmado', tone: 'success' },
  rejected: { label: 'Rechazado', tone: 'error' },
  discarded: { label: 'Descartado', tone: 'neutral' },
}

export const BATCH_STATES = Object.keys(STATES)

/** A state that a newer server may know shows as it is rather than as nothing. */
export function stateWords(state: string): StateWords {
  return STATES[state] ?? { label: state, tone: 'neutral' }
}

const LINE_STATES: Readonly<Record<string, StateWords>> = {
  wrong: { label: 'Con errores', tone: 'error' },
  good: { label: 'Correcta', tone: 'success' },
  approved: { label: 'Aprobada', tone: 'info' },
  sent: { label: 'Enviada al banco', tone: 'primary' },
  confirmed: { label: 'Confirmada', tone: 'success' },
  rejected: { label: 'Rechazada por el banco', tone: 'error' },
  returned: { label: 'Devuelta por el banco', tone: 'error' },
  reversed: { label: 'Reversada', tone: 'warning' },
  discarded: { label: 'Descartada', tone: 'neutral' },
}

/** The same of several lines. */
const MANY_LINES: Readonly<Record<string, string>> = {
  wrong: 'Con errores',
  good: 'Correctas',
  approved: 'Aprobadas',
  sent: 'Enviadas al banco',
  confirmed: 'Confirmadas',
  rejected: 'Rechazadas',
  returned: 'Devueltas',
  reversed: 'Reversadas',
  discarded: 'Descartadas',
}

export function manyLinesWords(state: string): string {
  return MANY_LINES[state] ?? state
}

export function lineStateWords(state: string): StateWords {
  return LINE_STATES[state] ?? { label: state, tone: 'neutral' }
}

export const CLASSES = [
  { value: 'suppliers', label: 'Proveedores' },
  { value: 'salaries', label: 'Planilla' },
  { value: 'advances', label: 'Viáticos y otros anticipos' },
  { value: 'other', label: 'Otros' },
] as const

export function classWords(name: string): string {
  return CLASSES.find(({ value }) => value === name)?.label ?? name
}

const SOURCES: Readonly<Record<string, string>> = {
  text: 'texto',
  xlsx: 'Excel (XLSX)',
  ods: 'OpenDocument (ODS)',
  xls: 'Excel 97-2003 (XLS)',
}

export function sourceWords(source: string): string {
  return SOURCES[source] ?? source
}

/** Where a batch stands with the bank: its file is out of our hands. */
const WITH_BANK = new Set(['sent', 'partially_confirmed', 'confirmed', 'rejected'])

export function isWithBank(state: string): boolean {
  return WITH_BANK.has(state)
}

/** While its lines may still be mended. */
const EDITABLE = new Set(['uploaded', 'with_errors', 'ready', 'pending_approval', 'approved'])

export function isEditable(state: string): boolean {
  return EDITABLE.has(state)
}

const HISTORY: Readonly<Record<string, string>> = {
  create: 'Creado',
  'edit-header': 'Encabezado corregido',
  upload: 'Archivo subido',
  requests: 'Solicitudes agregadas',
  edit: 'Corregido a mano',
  'add-line': 'Línea agregada',
  'remove-line': 'Línea quitada',
  unreadable: 'No se pudo leer el archivo',
  validate: 'Enviado a revisar',
  checked: 'Revisado',
  stop: 'Revisión detenida',
  submit: 'Enviado a aprobar',
  'send-back': 'Devuelto',
  approve: 'Aprobado',
  'generate-file': 'Archivo del banco generado',
  send: 'Enviado al banco',
  discard: 'Descartado',
  answer: 'Respuesta del banco aplicada',
  report: 'Resultados anotados a mano',
  agree: 'Resultados confirmados por otra persona',
  dispute: 'Resultados rechazados',
  review: 'Dudas resueltas',
  reverse: 'Línea reversada por anulación',
  retry: 'Lote de rechazados creado',
}

/** The number by which a line is known everywhere: that of its row in the spreadsheet, or its place where it came from none. */
export function lineNumber({ row, position }: { row?: number | null; position: number }): number {
  return row ?? position
}

/** Which cell was changed: "Fila 3 · Monto"; nothing of a field of the header, which has words of its own. */
export function changeWords(line: number | null | undefined, column: string | null): string | undefined {
  return line === null || line === undefined || column === null
    ? undefined
    : `Fila ${String(line)} · ${column}`
}

export function historyWords(action: string): string {
  return HISTORY[action] ?? action
}

/** The start of a SHA-256, in fours: enough for two people to compare on the phone. */
export function shortHash(hash: string): string {
  return (hash.slice(0, 16).match(/.{4}/gu) ?? [hash]).join(' ')
}

/** An account number in groups of four: the eye compares groups, not twenty digits. */
export function groupDigits(number: string): string {
  return number.match(/.{1,4}/gu)?.join(' ') ?? number
}

/** "1.4 MB", "320 kB". */
export function sizeText(size_bytes: number): string {
  return size_bytes >= 1024 * 1024
    ? `${(size_bytes / (1024 * 1024)).toFixed(1)} MB`
    : `${String(Math.max(1, Math.round(size_bytes / 1024)))} kB`
}
