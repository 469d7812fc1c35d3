import Stack from '@mui/material/Stack'
import { MenuField } from '@/ui/MenuField'
import { MoneyField } from '@/ui/MoneyField'
import { TextInput } from '@/ui/TextInput'
import { CurrencyChoice, Reference } from './choices'
import { DIRECTIONS, FORMS } from './kinds'
import type { FieldsProps } from './model'

/** Where a cash box stands, and what it should hold. */
export function CashBoxFields(props: FieldsProps) {
  const { field } = props
  const { currency } = props.values
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <Reference {...props} name="branch_id" kind="branches" none="Primero agrega las sucursales." />
        <CurrencyChoice {...props} />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <MoneyField {...field('fund_minor', 'Cero si no tiene.')} currency={currency} allowZero required />
        <MoneyField
          {...field('ceiling_minor', 'El máximo que debe guardar. Vacío: sin tope.')}
          currency={currency}
        />
      </Stack>
      <MoneyField
        {...field('tolerance_minor', 'Por encima, quien cuenta explica la diferencia.')}
        currency={currency}
        allowZero
        required
      />
    </>
  )
}

/** What money comes into a box for, or leaves it for. */
export function CategoryFields({ field }: FieldsProps) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
      <MenuField {...field('direction')} choices={DIRECTIONS} required />
      <TextInput
        {...field('expense_account', 'La contrapartida del asiento.')}
        maxLength={20}
        spellCheck={false}
        required
      />
    </Stack>
  )
}

/** A note or a coin. */
export function DenominationFields(props: FieldsProps) {
  const { values, field } = props
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <MenuField {...field('form')} choices={FORMS} required />
        <CurrencyChoice {...props} />
      </Stack>
      <MoneyField {...field('value_minor')} currency={values.currency} required />
    </>
  )
}
