import { fieldNames } from './auditFields'
import { batchStateWords, CLASSES, lineStateWords } from './batchWords'
import { becomesWords, cancellationStateWords, cancelledKindWords } from './cancellationWords'
import { sessionStateWords } from './cashWords'
import { BATCH_ABOVE, CLEARANCE_WORDS, PAYROLL_WORDS, SETTLEMENT_WORDS } from './companyChoices'
import { inCompanyWords } from './companyWords'
import { config } from './config'
import { formatDate, formatInstant, formatMonth } from './dates'
import {
  ACCOUNT_NAMES,
  ALIGNS,
  BANK_NAMES,
  CHARSETS,
  type Choice,
  DATES,
  DECIMALS,
  KIND_NAMES,
  LINE_ENDS,
  OF_A_PAYMENT,
  OF_THE_FILE,
  padChoices,
  SEPARATORS,
  SHAPES,
} from './layoutWords'
import { formatMoney, formatPrice } from './money'
import { openingStateWords } from './openingWords'
import { accountStateWords, paymentStateWords } from './paymentWords'
import { deductionStateWords } from './payrollWords'
import { PERMISSION_TITLES } from './permissions'
import { requestStateWords } from './requestWords'
import { settlementStateWords } from './settlementWords'
import { transferStateWords } from './transferWords'
import { parseMoney } from './typedMoney'
import { WEBHOOK_KINDS } from './webhookWords'

type Table = Readonly<Record<string, string>>
type ToWords = (value: string) => string

const from =
  (table: Table): ToWords =>
  (value) =>
    table[value] ?? value

const of = (choices: readonly Choice[]): ToWords =>
  from(Object.fromEntries(choices.map(({ value, label }) => [value, label])))

const labelOf =
  (words: (state: string) => { label: string }): ToWords =>
  (state) =>
    words(state).label

/** How each kind of record calls where it stands: a batch is "Aprobado", a request "Aprobada". */
const STATES: Readonly<Record<string, ToWords>> = {
  request: labelOf((state) => requestStateWords(state)),
  payment: labelOf(paymentStateWords),
  batch: labelOf(batchStateWords),
  cash_session: labelOf(sessionStateWords),
  cash_transfer: labelOf(transferStateWords),
  settlement: labelOf((state) => settlementStateWords(state)),
  cancellation: labelOf(cancellationStateWords),
  payroll_deduction: labelOf(deductionStateWords),
  bank_account: labelOf(accountStateWords),
  opening: labelOf(openingStateWords),
  accounting_period: from({
    requested: 'Por decidir',
    executed: 'Hecho',
    declined: 'Rechazado',
    withdrawn: 'Retirado',
  }),
  user: from({ active: 'Activo', inactive: 'Inactivo' }),
  webhook: from({ on: 'Encendido', off: 'Apagado', removed: 'Quitado' }),
  mail: from({ waiting: 'Por enviar', sent: 'Enviado', failed: 'Fallido', dropped: 'Sin novedades' }),
}

const METHODS = from({ transfer: 'Transferencia', cash: 'Efectivo' })
const DOCUMENT_TYPES = from({ cedula: 'Cédula', ruc: 'RUC', passport: 'Pasaporte' })
const ACCOUNT_KINDS = from({ checking: 'Cuenta corriente', savings: 'Cuenta de ahorros' })
// By its title, as everywhere; and by the name that the audit and its files keep.
const PERMISSIONS = from(
  Object.fromEntries(
    Object.entries(PERMISSION_TITLES).map(([name, title]) => [
      name,
      name === title ? title : `${title} (${name})`,
    ]),
  ),
)
const FILES = from({
  template: 'La plantilla',
  annotated: 'Las líneas con lo que está mal',
  lines: 'Las líneas con su estado',
  bank_file: 'El archivo del banco',
  evidence: 'Un soporte',
  journal: 'El diario',
  trial_balance: 'El balance',
  spending: 'El informe de gastos',
  account: 'Una cuenta',
  export: 'Una exportación',
  opening_template: 'La plantilla de saldos iniciales',
  users: 'La lista de personas',
  users_template: 'La plantilla de personas',
  user_import_errors: 'Los errores de un archivo de personas',
  beneficiaries_template: 'La plantilla de beneficiarios',
  beneficiary_import_errors: 'Los errores de un archivo de beneficiarios',
})

/** Words that fields hold, where the server keeps them in English. */
const VALUES: Readonly<Record<string, ToWords>> = {
  account_kind: ACCOUNT_KINDS,
  accounts: of(ACCOUNT_NAMES),
  align: of(ALIGNS),
  banks: of(BANK_NAMES),
  batch_above: of(BATCH_ABOVE),
  becomes: (value) => becomesWords(value).label,
  charset: of(CHARSETS),
  class: of(CLASSES),
  clearance_word: of(CLEARANCE_WORDS),
  dates: of(DATES),
  decimals: of(DECIMALS),
  direction: from({ in: 'Entra', out: 'Sale' }),
  document_type: DOCUMENT_TYPES,
  effects: inCompanyWords,
  field: of([...OF_A_PAYMENT, ...OF_THE_FILE]),
  file: FILES,
  form: from({ note: 'Billete', coin: 'Moneda' }),
  format: from({ csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' }),
  kind: from({ staff: 'Personal', supplier: 'Proveedor' }),
  line_end: of(LINE_ENDS),
  method: METHODS,
  methods: METHODS,
  outcome: from({ settle: 'Se rinde', payroll: 'Se descuenta de la planilla', expense: 'Es gasto' }),
  pad: (value) => of(padChoices(value))(value),
  payroll_word: of(PAYROLL_WORDS),
  permission_name: PERMISSIONS,
  reason: from({
    unverified_email: 'El proveedor de identidad no confirma su correo',
    other_identity: 'Ese correo ya es de otra identidad',
    not_invited: 'Nadie lo ha registrado',
  }),
  received_by: from({ code: 'Código en el teléfono de quien recibió', signature: 'Comprobante firmado' }),
  scheme: from({ clabe: 'CLABE', cbu: 'CBU o CVU', cci: 'CCI', iban: 'IBAN' }),
  scopes: (value) => (value === 'scim' ? 'Mantener personas y grupos (SCIM)' : PERMISSIONS(value)),
  separator: of(SEPARATORS),
  settlement_word: of(SETTLEMENT_WORDS),
  shape: of(SHAPES),
  step: from({ tier: 'Aprobación', hr: 'RRHH', release: 'Liberación' }),
  transfer_state: labelOf(transferStateWords),
  treatment: from({ company: 'Queda para la empresa', custodian: 'La debe quien tenía la caja' }),
  what: FILES,
}

/** The same where one kind of record has words of its own. */
const VALUES_OF: Readonly<Record<string, Readonly<Record<string, ToWords>>>> = {
  bank: { kind: ACCOUNT_KINDS },
  bank_account: { kind: ACCOUNT_KINDS },
  batch: {
    kind: from({ results: 'Resultados del banco', returns: 'Devoluciones del banco', table: 'Tabla' }),
  },
  cancellation: { kind: cancelledKindWords },
  source_account: { kinds: of(KIND_NAMES) },
  webhook: { kinds: from(WEBHOOK_KINDS) },
}

/** The words of a field, as the record of this kind says them. */
function wordsOf(names: readonly string[], kind: string): ToWords | undefined {
  const name = names.at(-1) ?? ''
  if (name !== 'state') {
    return VALUES_OF[kind]?.[name] ?? VALUES[name]
  }
  if (names[0] === 'tally') {
    return labelOf(lineStateWords)
  }
  return names[0] === 'deductions' ? STATES['payroll_deduction'] : STATES[kind]
}

/** An amount as a person or a spreadsheet wrote it; as it stands where it is none, or may be two. */
function writtenAmount(text: string, currency: string): string {
  const read = parseMoney(text, currency)
  return read.ok ? formatMoney(read.amount_minor, currency) : text
}

/** In which currency an amount of a record is: what stands nearest to it says so. Null where nothing does. */
export function currencyIn(record: unknown, field: string): string | null {
  let found: string | null = null
  let at = record
  for (const part of field.split('/')) {
    const parts = new Map<string, unknown>(typeof at === 'object' && at !== null ? Object.entries(at) : [])
    const currency = parts.get('currency')
    found = typeof currency === 'string' ? currency : found
    at = parts.get(part)
  }
  return found
}

/** Of what record a value is, for what depends on it. */
interface Of {
  /** As the audit names its kind. */
  kind?: string | undefined
  /** Of the amounts; the portal's own without one. */
  currency?: string | null | undefined
}

/** A value as people read it: amounts with their currency, dates and states in words, the rest as it was kept. */
export function valueWords(field: string, value: string | null | undefined, of: Of = {}): string {
  if (value === null || value === undefined) {
    return '—'
  }
  const currency = of.currency ?? config.homeCurrency
  const names = fieldNames(field).filter((part) => !/^\d+$/u.test(part))
  const name = names.at(-1) ?? field
  if (name === 'unit_fraction') {
    return formatPrice({ unit_minor: 0, unit_fraction: Number(value) }, currency)
  }
  if (/(?:^|_)minor$/u.test(name) && /^-?\d+$/u.test(value)) {
    return formatMoney(Number(value), currency)
  }
  if (name === 'amount') {
    return writtenAmount(value, currency)
  }
  if (name.endsWith('_ms') && /^\d+$/u.test(value)) {
    return formatInstant(Number(value))
  }
  if (/^\d{4}-\d{2}-\d{2}$/u.test(value)) {
    return formatDate(value)
  }
  if (name === 'period' && /^\d{4}-\d{2}$/u.test(value)) {
    return formatMonth(value)
  }
  if (value === 'true' || value === 'false') {
    return value === 'true' ? 'Sí' : 'No'
  }
  return wordsOf(names, of.kind ?? '')?.(value) ?? value
}
