export {
  BATCH_STATES,
  batchStateWords as stateWords,
  CLASSES,
  classWords,
  lineStateWords,
} from '@/lib/batchWords'

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
