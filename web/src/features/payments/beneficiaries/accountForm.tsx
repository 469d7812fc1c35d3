import Stack from '@mui/material/Stack'
import { type AccountBody, useListBanksQuery, useListSourceAccountsQuery } from '@/api/client'
import type { Fields } from '@/app/forms/useFields'
import { config } from '@/lib/config'
import { choicesOf, choicesOfTexts } from '@/ui/ChoiceField'
import { MenuField } from '@/ui/MenuField'
import { TextInput } from '@/ui/TextInput'
import { groupDigits } from '../words'

export interface AccountValues {
  bank_id: string
  kind: string
  number: string
  currency: string
}

export const ACCOUNT_LABELS = {
  bank_id: 'Banco',
  kind: 'Tipo de cuenta',
  number: 'Número de cuenta',
  currency: 'Moneda',
} as const

export function emptyAccount(): AccountValues {
  return { bank_id: '', kind: 'savings', number: '', currency: config.homeCurrency }
}

function compact(number: string): string {
  return number.replaceAll(/[\s-]/gu, '')
}

/** As the server reads an account number: letters and digits, 4 to 34 of them; zeros at the front count. */
export function accountErrors(values: AccountValues): Partial<Record<keyof AccountValues, string>> {
  const number = compact(values.number)
  return {
    ...(values.bank_id === '' ? { bank_id: 'Elige el banco.' } : {}),
    ...(number === '' ? { number: 'Escribe el número completo.' } : {}),
    ...(number !== '' && !/^[0-9a-z]{4,34}$/iu.test(number)
      ? { number: 'Escribe solo letras y cifras, entre 4 y 34; los espacios y guiones no cuentan.' }
      : {}),
  }
}

export function accountBody(values: AccountValues): AccountBody {
  return { ...values, number: compact(values.number) }
}

/** The account's fields, by their names; a form may hold the account inside something else. */
export function AccountFields({ values, field }: Fields<AccountValues, keyof AccountValues>) {
  const { data: banks } = useListBanksQuery()
  const { data: sources } = useListSourceAccountsQuery()
  // Money reaches an account only from one of its own currency.
  const currencies = [...new Set([config.homeCurrency, ...(sources?.items ?? []).map((s) => s.currency)])]
  const number = compact(values.number)
  return (
    <Stack sx={{ gap: 2 }}>
      <MenuField
        {...field('bank_id')}
        value={banks === undefined ? '' : values.bank_id}
        choices={choicesOf(banks?.items)}
        required
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <MenuField {...field('kind')} choices={KINDS} required />
        <MenuField {...field('currency')} choices={choicesOfTexts(currencies)} required />
      </Stack>
      <TextInput
        {...field(
          'number',
          number === ''
            ? 'Tal como está en el soporte, con sus ceros.'
            : `${groupDigits(number)} · ${String(number.length)} caracteres`,
        )}
        maxLength={50}
        spellCheck={false}
        required
      />
    </Stack>
  )
}

const KINDS = [
  { value: 'savings', label: 'Ahorros' },
  { value: 'checking', label: 'Corriente' },
]
