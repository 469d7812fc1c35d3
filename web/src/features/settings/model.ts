import type { SettingBody, SettingItem } from '@/api/client'
import type { Form } from '@/app/forms/useForm'
import { config } from '@/lib/config'
import { moneyToText, parsePositiveMoney } from '@/lib/money'
import type { KindName } from './kinds'

/** What a form of any kind holds: as it was typed. */
export interface Values {
  name: string
  code: string
  bank_id: string
  number: string
  currency: string
  outcome: string
  settle_days: string
  instalments: string
  expense_account: string
  ceiling: string
  position: string
  transfer: boolean
  cash: boolean
  needs_hr: boolean
  confidential: boolean
}

/** The fields as the server names them, with what a person reads. */
export const LABELS = {
  name: 'Nombre',
  code: 'Código',
  bank_id: 'Banco',
  number: 'Número de cuenta',
  currency: 'Moneda',
  outcome: 'Qué pasa con el dinero',
  settle_days: 'Días hábiles para rendir',
  instalments: 'Cuotas',
  expense_account: 'Cuenta contable',
  ceiling_minor: 'Tope por solicitud',
  methods: 'Formas de pago',
  position: 'Lugar en la lista',
} as const

type FieldName = keyof typeof LABELS

/** What the fields of a kind need of the form around them. */
export interface FieldsProps {
  values: Values
  form: Form<FieldName>
  /** Changes values; the error of the field that is named is over. */
  set: (field: FieldName | null, change: Partial<Values>) => void
  /** Money moved on this account: what identifies it stays. */
  isFixed: boolean
}

export const CODED: readonly KindName[] = ['cost-centres', 'banks', 'conceptos']

const number = (n: number | null | undefined) => (n === null || n === undefined ? '' : String(n))

export function valuesOf(item: SettingItem | null): Values {
  const ceiling = item?.ceiling_minor
  return {
    name: item?.name ?? '',
    code: item?.code ?? '',
    bank_id: item?.bank?.id ?? '',
    number: item?.number ?? '',
    currency: item?.currency ?? config.homeCurrency,
    outcome: item?.outcome ?? 'settle',
    settle_days: item === null ? '5' : number(item.settle_days),
    instalments: number(item?.instalments),
    expense_account: item?.expense_account ?? '',
    ceiling: ceiling === null || ceiling === undefined ? '' : moneyToText(ceiling, config.homeCurrency),
    position: number(item?.position),
    transfer: item?.methods?.includes('transfer') ?? true,
    cash: item?.methods?.includes('cash') ?? false,
    needs_hr: item?.needs_hr ?? false,
    confidential: item?.confidential ?? false,
  }
}

function wholeError(text: string, max: number): string | undefined {
  const n = Number(text.trim())
  return /^\d{1,4}$/u.test(text.trim()) && n >= 1 && n <= max
    ? undefined
    : `Escribe un número entero de 1 a ${String(max)}.`
}

function typeErrors(values: Values): Partial<Record<FieldName, string | undefined>> {
  const ceiling = parsePositiveMoney(values.ceiling, config.homeCurrency)
  return {
    settle_days: values.outcome === 'settle' ? wholeError(values.settle_days, 365) : undefined,
    instalments: values.outcome === 'payroll' ? wholeError(values.instalments, 120) : undefined,
    expense_account: values.expense_account.trim() === '' ? 'Escribe el código de la cuenta.' : undefined,
    methods: values.transfer || values.cash ? undefined : 'Elige al menos una forma de pago.',
    ceiling_minor: values.ceiling.trim() === '' || ceiling.ok ? undefined : ceiling.message,
    position: values.position.trim() === '' ? undefined : wholeError(values.position, 9999),
  }
}

function accountErrors(values: Values): Partial<Record<FieldName, string | undefined>> {
  const number = values.number.replaceAll(/[\s-]/gu, '')
  return {
    bank_id: values.bank_id === '' ? 'Elige el banco.' : undefined,
    number: /^[0-9a-z]{4,34}$/iu.test(number)
      ? undefined
      : 'Escribe solo letras y cifras, entre 4 y 34; los espacios y guiones no cuentan.',
  }
}

/** What is wrong with a form before it is sent. */
export function errorsOf(kind: KindName, values: Values): Partial<Record<FieldName, string>> {
  const code = values.code.trim()
  const found: Partial<Record<FieldName, string | undefined>> = {
    name: values.name.trim() === '' ? 'Escribe el nombre.' : undefined,
    ...(CODED.includes(kind) && (code === '' || /\s/u.test(code))
      ? { code: code === '' ? 'Escribe el código.' : 'Escribe el código sin espacios.' }
      : {}),
    ...(kind === 'source-accounts' ? accountErrors(values) : {}),
    ...(kind === 'request-types' ? typeErrors(values) : {}),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}

/** What is sent: all the fields of the kind, and none of another. */
export function bodyOf(kind: KindName, values: Values): SettingBody {
  const name = values.name.trim()
  if (CODED.includes(kind)) {
    return { name, code: values.code.trim() }
  }
  if (kind === 'source-accounts') {
    return { name, bank_id: values.bank_id, number: values.number.trim(), currency: values.currency }
  }
  if (kind === 'request-types') {
    const ceiling = parsePositiveMoney(values.ceiling, config.homeCurrency)
    return {
      name,
      needs_hr: values.needs_hr,
      confidential: values.confidential,
      methods: [...(values.transfer ? ['transfer'] : []), ...(values.cash ? ['cash'] : [])],
      outcome: values.outcome,
      expense_account: values.expense_account.trim(),
      ...(ceiling.ok ? { ceiling_minor: ceiling.amount_minor } : {}),
      ...(values.outcome === 'settle' ? { settle_days: Number(values.settle_days) } : {}),
      ...(values.outcome === 'payroll' ? { instalments: Number(values.instalments) } : {}),
      ...(values.position.trim() === '' ? {} : { position: Number(values.position) }),
    }
  }
  return { name }
}
