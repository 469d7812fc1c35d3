import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type AccountBody, useListBanksQuery, useListSourceAccountsQuery } from '@/api/client'
import type { Form } from '@/app/forms/useForm'
import { config } from '@/lib/config'
import { groupDigits } from '../words'

export interface AccountValues {
  bank_id: string
  kind: string
  number: string
  currency: string
}

export type AccountField = 'bank_id' | 'kind' | 'number' | 'currency'

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
export function accountErrors(values: AccountValues): Partial<Record<AccountField, string>> {
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

interface AccountFieldsProps<F extends string> {
  values: AccountValues
  onChange: (field: AccountField, value: string) => void
  /** The form's name of each field, where the account stands inside something else. */
  form: Form<F>
  nameOf: (field: AccountField) => F
}

export function AccountFields<F extends string>({ values, onChange, form, nameOf }: AccountFieldsProps<F>) {
  const { data: banks } = useListBanksQuery()
  const { data: sources } = useListSourceAccountsQuery()
  // Money reaches an account only from one of its own currency.
  const currencies = [...new Set([config.homeCurrency, ...(sources?.items ?? []).map((s) => s.currency)])]
  const number = compact(values.number)
  const change = (field: AccountField) => (event: { target: { value: string } }) => {
    onChange(field, event.target.value)
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <TextField
        select
        label={ACCOUNT_LABELS.bank_id}
        value={banks === undefined ? '' : values.bank_id}
        onChange={change('bank_id')}
        {...form.field(nameOf('bank_id'))}
        required
        fullWidth
      >
        {(banks?.items ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField
          select
          label={ACCOUNT_LABELS.kind}
          value={values.kind}
          onChange={change('kind')}
          {...form.field(nameOf('kind'))}
          required
          fullWidth
        >
          <MenuItem value="savings">Ahorros</MenuItem>
          <MenuItem value="checking">Corriente</MenuItem>
        </TextField>
        <TextField
          select
          label={ACCOUNT_LABELS.currency}
          value={values.currency}
          onChange={change('currency')}
          {...form.field(nameOf('currency'))}
          required
          fullWidth
        >
          {currencies.map((currency) => (
            <MenuItem key={currency} value={currency}>
              {currency}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <TextField
        label={ACCOUNT_LABELS.number}
        value={values.number}
        onChange={change('number')}
        {...form.field(
          nameOf('number'),
          number === ''
            ? 'Tal como está en el soporte, con sus ceros.'
            : `${groupDigits(number)} · ${String(number.length)} caracteres`,
        )}
        slotProps={{ htmlInput: { maxLength: 50, spellCheck: false } }}
        autoComplete="off"
        required
        fullWidth
      />
    </Stack>
  )
}
