import type { FileForm, SettingBody, SettingItem } from '@/api/client'
import { config } from '@/lib/config'

/** An account of the company and how its bank wants the file of many payments, as it is typed. */
export interface AccountValues {
  name: string
  bank_id: string
  number: string
  currency: string
  /** Empty: a pain.001. */
  layout_id: string
  accounts: string
  banks: string
  kinds: string
  checking: string
  savings: string
  clearing: string
  company_id: string
  documents: boolean
  batch_booking: boolean
}

/** What a form, its parts and its preview know each other by. */
export type SetAccount = (change: Partial<AccountValues>, path: FieldName) => void

export const LABELS = {
  name: 'Nombre',
  bank_id: 'Banco',
  currency: 'Moneda',
  number: 'Número de cuenta',
  layout_id: 'Formato del archivo',
  'file_form/accounts': 'Cómo se nombran las cuentas',
  'file_form/banks': 'Cómo se nombran los bancos',
  'file_form/kinds': 'Cómo se indica el tipo de cuenta',
  'file_form/checking': 'Cuenta corriente',
  'file_form/savings': 'Cuenta de ahorros',
  'file_form/clearing': 'Código de la compensación',
  'file_form/company_id': 'Número de la empresa en el banco',
} as const

export type FieldName = keyof typeof LABELS

/** As the server takes it where nobody says anything else. */
const USUAL: FileForm = {
  accounts: 'either',
  banks: 'either',
  kinds: 'codes',
  documents: true,
  batch_booking: false,
}

export function valuesOf(item: SettingItem | null): AccountValues {
  const form = item?.file_form ?? USUAL
  return {
    name: item?.name ?? '',
    bank_id: item?.bank?.id ?? '',
    number: item?.number ?? '',
    currency: item?.currency ?? config.homeCurrency,
    layout_id: item?.file_layout?.id ?? '',
    accounts: form.accounts,
    banks: form.banks,
    kinds: form.kinds,
    checking: form.checking ?? '',
    savings: form.savings ?? '',
    clearing: form.clearing ?? '',
    company_id: form.company_id ?? '',
    documents: form.documents,
    batch_booking: form.batch_booking,
  }
}

function some(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

/** How the bank wants its pain.001. */
export function fileFormOf(values: AccountValues): FileForm {
  const { accounts, banks, kinds, documents, batch_booking } = values
  const isInWords = kinds === 'words'
  return {
    accounts,
    banks,
    kinds,
    documents,
    batch_booking,
    checking: isInWords ? some(values.checking) : null,
    savings: isInWords ? some(values.savings) : null,
    clearing: some(values.clearing),
    company_id: some(values.company_id),
  }
}

export function bodyOf(values: AccountValues): SettingBody {
  const { name, bank_id, number, currency, layout_id } = values
  return {
    name: name.trim(),
    bank_id,
    number: number.trim(),
    currency,
    ...(layout_id === '' ? { file_form: fileFormOf(values) } : { layout_id }),
  }
}

type Errors = Partial<Record<FieldName, string>>

/** What of the pain.001 the form itself sees to be wrong. */
export function fileErrors({ layout_id, kinds, checking, savings }: AccountValues): Errors {
  if (layout_id !== '' || kinds !== 'words') {
    return {}
  }
  const missing = 'Escribe la palabra del banco.'
  return {
    ...(checking.trim() === '' ? { 'file_form/checking': missing } : {}),
    ...(savings.trim() === '' ? { 'file_form/savings': missing } : {}),
  }
}

/** What the form itself sees to be wrong, by path. */
export function errorsOf(values: AccountValues): Errors {
  const isNumber = /^[0-9a-z]{4,34}$/iu.test(values.number.replaceAll(/[\s-]/gu, ''))
  return {
    ...(values.name.trim() === '' ? { name: 'Escribe el nombre.' } : {}),
    ...(values.bank_id === '' ? { bank_id: 'Elige el banco.' } : {}),
    ...(isNumber
      ? {}
      : { number: 'Escribe solo letras y cifras, entre 4 y 34; los espacios y guiones no cuentan.' }),
    ...fileErrors(values),
  }
}
