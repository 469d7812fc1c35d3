import type { SettingBody, SettingItem } from '@/api/client'
import type { Fields } from '@/app/forms/useFields'
import type { Form } from '@/app/forms/useForm'
import { config } from '@/lib/config'
import { type UnitPrice } from '@/lib/money'
import { moneyToText, parseMoney, parsePositiveMoney, parsePrice, priceToText } from '@/lib/typedMoney'
import {
  type BankPath,
  type BankValues,
  bankBody,
  bankErrors,
  bankLabels,
  valuesOf as bankValuesOf,
} from './banks/model'
import type { KindName } from './kinds'

/** What a form of any kind holds: as it was typed. */
export interface Values {
  name: string
  code: string
  currency: string
  outcome: string
  settle_days: string
  instalments: string
  expense_account: string
  ceiling_minor: string
  position: string
  transfer: boolean
  cash: boolean
  needs_hr: boolean
  confidential: boolean
  branch_id: string
  fund_minor: string
  tolerance_minor: string
  direction: string
  form: string
  value_minor: string
  type_id: string
  unit_minor: string
  day: string
  bank: BankValues
}

/** The fields as the server names them, with what a person reads; in the order of the forms, and so of their errors. */
export const LABELS = {
  name: 'Nombre',
  code: 'Código',
  type_id: 'Tipo de solicitud',
  branch_id: 'Sucursal',
  direction: 'Entra o sale',
  form: 'Billete o moneda',
  currency: 'Moneda',
  unit_minor: 'Cuánto cuesta una unidad',
  outcome: 'Qué pasa con el dinero',
  settle_days: 'Días hábiles para rendir',
  instalments: 'Cuotas',
  expense_account: 'Cuenta contable',
  position: 'Lugar en la lista',
  fund_minor: 'Fondo fijo',
  ceiling_minor: 'Tope',
  tolerance_minor: 'Diferencia tolerada',
  value_minor: 'Valor',
  methods: 'Formas de pago',
  day: 'Día',
  scheme: 'Cómo se escriben las cuentas',
  lengths: 'Largo de las cuentas',
  digits_only: 'Solo cifras',
  prefix: 'Con qué empiezan',
  aliases: 'Otros nombres',
} as const

type FieldName = keyof typeof LABELS | BankPath

type Errors = Partial<Record<FieldName, string | undefined>>

/** What the fields of a kind need of the form around them. */
export interface FieldsProps extends Fields<Values, FieldName> {
  form: Form<FieldName>
}

export const CODED: readonly KindName[] = ['cost-centres', 'banks', 'conceptos']

/** The name of a note or coin is made of what it is. */
export const NAMELESS: KindName = 'denominations'

const number = (n: number | null | undefined) => (n === null || n === undefined ? '' : String(n))

/** What one costs at a tariff. */
export function priceOf({ unit_minor, unit_fraction }: SettingItem): UnitPrice {
  return { unit_minor: unit_minor ?? 0, unit_fraction: unit_fraction ?? 0 }
}

const priceText = (item: SettingItem, currency: string) =>
  (item.unit_minor ?? null) === null ? '' : priceToText(priceOf(item), currency)

export function valuesOf(item: SettingItem | null): Values {
  const currency = item?.currency ?? config.homeCurrency
  const money = (minor: number | null | undefined, empty: string) =>
    minor === null || minor === undefined ? empty : moneyToText(minor, currency)
  return {
    name: item?.name ?? '',
    code: item?.code ?? '',
    currency,
    outcome: item?.outcome ?? 'settle',
    settle_days: item === null ? '5' : number(item.settle_days),
    instalments: number(item?.instalments),
    expense_account: item?.expense_account ?? '',
    ceiling_minor: money(item?.ceiling_minor, ''),
    position: number(item?.position),
    transfer: item?.methods?.includes('transfer') ?? true,
    cash: item?.methods?.includes('cash') ?? false,
    needs_hr: item?.needs_hr ?? false,
    confidential: item?.confidential ?? false,
    branch_id: item?.branch?.id ?? '',
    fund_minor: money(item?.fund_minor, '0'),
    tolerance_minor: money(item?.tolerance_minor, '0'),
    direction: item?.direction ?? 'out',
    form: item?.form ?? 'note',
    value_minor: money(item?.value_minor, ''),
    type_id: item?.request_type?.id ?? '',
    unit_minor: item === null ? '' : priceText(item, currency),
    day: item?.day ?? '',
    bank: bankValuesOf(item),
  }
}

/** Names of all the fields of a form, for the summary of its errors. */
export function labelsOf(values: Values): Readonly<Record<FieldName, string>> {
  return { ...LABELS, ...bankLabels(values.bank) }
}

function wholeError(text: string, max: number): string | undefined {
  const n = Number(text.trim())
  return /^\d{1,4}$/u.test(text.trim()) && n >= 1 && n <= max
    ? undefined
    : `Escribe un número entero de 1 a ${String(max)}.`
}

function typeErrors(values: Values): Errors {
  return {
    settle_days: values.outcome === 'settle' ? wholeError(values.settle_days, 365) : undefined,
    instalments: values.outcome === 'payroll' ? wholeError(values.instalments, 120) : undefined,
    expense_account: values.expense_account.trim() === '' ? 'Escribe el código de la cuenta.' : undefined,
    methods: values.transfer || values.cash ? undefined : 'Elige al menos una forma de pago.',
    ceiling_minor:
      values.ceiling_minor.trim() === '' ? undefined : amountError(values.ceiling_minor, config.homeCurrency),
    position: values.position.trim() === '' ? undefined : wholeError(values.position, 9999),
  }
}

function amountError(text: string, currency: string): string | undefined {
  const parsed = parsePositiveMoney(text, currency)
  return parsed.ok ? undefined : parsed.message
}

function priceError(text: string, currency: string): string | undefined {
  const parsed = parsePrice(text, currency)
  return parsed.ok ? undefined : parsed.message
}

function boxErrors({ branch_id, currency, fund_minor, ceiling_minor, tolerance_minor }: Values): Errors {
  const funds = parseMoney(fund_minor, currency)
  const most = parsePositiveMoney(ceiling_minor, currency)
  const tolerated = parseMoney(tolerance_minor, currency)
  const isBelow = funds.ok && most.ok && most.amount_minor < funds.amount_minor
  return {
    branch_id: branch_id === '' ? 'Elige la sucursal.' : undefined,
    fund_minor: funds.ok ? undefined : funds.message,
    ceiling_minor:
      ceiling_minor.trim() === ''
        ? undefined
        : isBelow
          ? 'El tope no puede ser menor que el fondo fijo.'
          : amountError(ceiling_minor, currency),
    tolerance_minor: tolerated.ok ? undefined : tolerated.message,
  }
}

/** What each kind asks beyond a name. */
const ERRORS: Partial<Record<KindName, (values: Values) => Errors>> = {
  banks: ({ bank }) => bankErrors(bank),
  'request-types': typeErrors,
  'cash-boxes': boxErrors,
  tariffs: ({ type_id, unit_minor, currency }) => ({
    type_id: type_id === '' ? 'Elige el tipo de solicitud.' : undefined,
    unit_minor: priceError(unit_minor, currency),
  }),
  denominations: ({ value_minor, currency }) => ({ value_minor: amountError(value_minor, currency) }),
  'movement-categories': ({ expense_account }) => ({
    expense_account: expense_account.trim() === '' ? 'Escribe el código de la cuenta.' : undefined,
  }),
  holidays: ({ day }) => ({ day: day === '' ? 'Elige el día.' : undefined }),
}

/** What is wrong with a form before it is sent. */
export function errorsOf(kind: KindName, values: Values): Partial<Record<FieldName, string>> {
  const code = values.code.trim()
  const found: Errors = {
    name: kind !== NAMELESS && values.name.trim() === '' ? 'Escribe el nombre.' : undefined,
    ...(CODED.includes(kind) && (code === '' || /\s/u.test(code))
      ? { code: code === '' ? 'Escribe el código.' : 'Escribe el código sin espacios.' }
      : {}),
    ...ERRORS[kind]?.(values),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}

/** Minor units of what was typed and found right. */
function minorOf(text: string, currency: string): number {
  const parsed = parseMoney(text, currency)
  return parsed.ok ? parsed.amount_minor : 0
}

function typeBody(values: Values): SettingBody {
  return {
    needs_hr: values.needs_hr,
    confidential: values.confidential,
    methods: [...(values.transfer ? ['transfer'] : []), ...(values.cash ? ['cash'] : [])],
    outcome: values.outcome,
    expense_account: values.expense_account.trim(),
    ...ceilingBody(values, config.homeCurrency),
    ...(values.outcome === 'settle' ? { settle_days: Number(values.settle_days) } : {}),
    ...(values.outcome === 'payroll' ? { instalments: Number(values.instalments) } : {}),
    ...(values.position.trim() === '' ? {} : { position: Number(values.position) }),
  }
}

function ceilingBody({ ceiling_minor }: Values, currency: string): SettingBody {
  return ceiling_minor.trim() === '' ? {} : { ceiling_minor: minorOf(ceiling_minor, currency) }
}

/** What each kind sends beyond a name. */
const BODIES: Partial<Record<KindName, (values: Values) => SettingBody>> = {
  banks: ({ bank }) => bankBody(bank),
  'request-types': typeBody,
  'cash-boxes': (values) => ({
    branch_id: values.branch_id,
    currency: values.currency,
    fund_minor: minorOf(values.fund_minor, values.currency),
    tolerance_minor: minorOf(values.tolerance_minor, values.currency),
    ...ceilingBody(values, values.currency),
  }),
  tariffs: ({ type_id, currency, unit_minor }) => {
    const price = parsePrice(unit_minor, currency)
    return {
      type_id,
      currency,
      unit_minor: price.ok ? price.unit_minor : 0,
      unit_fraction: price.ok ? price.unit_fraction : 0,
    }
  },
  denominations: ({ currency, form, value_minor }) => ({
    currency,
    form,
    value_minor: minorOf(value_minor, currency),
  }),
  'movement-categories': ({ direction, expense_account }) => ({
    direction,
    expense_account: expense_account.trim(),
  }),
  holidays: ({ day }) => ({ day }),
}

/** What is sent: all the fields of the kind, and none of another. */
export function bodyOf(kind: KindName, values: Values): SettingBody {
  return {
    ...(kind === NAMELESS ? {} : { name: values.name.trim() }),
    ...(CODED.includes(kind) ? { code: values.code.trim() } : {}),
    ...BODIES[kind]?.(values),
  }
}
