import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { MoneyField } from '@/ui/MoneyField'
import { CurrencyChoice, Reference } from './choices'
import { DIRECTIONS, FORMS } from './kinds'
import { type FieldsProps, LABELS } from './model'

/** Where a cash box stands, and what it should hold. */
export function CashBoxFields(props: FieldsProps) {
  const { values, form, set } = props
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <Reference {...props} field="branch_id" kind="branches" none="Primero agrega las sucursales." />
        <CurrencyChoice {...props} />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <MoneyField
          id={form.idOf('fund_minor')}
          label={LABELS.fund_minor}
          currency={values.currency}
          value={values.fund}
          onChange={(fund) => {
            set('fund_minor', { fund })
          }}
          error={form.errorOf('fund_minor')}
          helperText="Cero si no tiene."
          allowZero
          required
        />
        <MoneyField
          id={form.idOf('ceiling_minor')}
          label={LABELS.ceiling_minor}
          currency={values.currency}
          value={values.ceiling}
          onChange={(ceiling) => {
            set('ceiling_minor', { ceiling })
          }}
          error={form.errorOf('ceiling_minor')}
          helperText="El máximo que debe guardar. Vacío: sin tope."
        />
      </Stack>
      <MoneyField
        id={form.idOf('tolerance_minor')}
        label={LABELS.tolerance_minor}
        currency={values.currency}
        value={values.tolerance}
        onChange={(tolerance) => {
          set('tolerance_minor', { tolerance })
        }}
        error={form.errorOf('tolerance_minor')}
        helperText="Por encima, quien cuenta explica la diferencia."
        allowZero
        required
      />
    </>
  )
}

/** What money comes into a box for, or leaves it for. */
export function CategoryFields({ values, form, set }: FieldsProps) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
      <TextField
        select
        label={LABELS.direction}
        value={values.direction}
        onChange={(event) => {
          set('direction', { direction: event.target.value })
        }}
        {...form.field('direction')}
        required
        fullWidth
      >
        {DIRECTIONS.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={LABELS.expense_account}
        value={values.expense_account}
        onChange={(event) => {
          set('expense_account', { expense_account: event.target.value })
        }}
        {...form.field('expense_account', 'La contrapartida del asiento.')}
        slotProps={{ htmlInput: { maxLength: 20, spellCheck: false } }}
        autoComplete="off"
        required
        fullWidth
      />
    </Stack>
  )
}

/** A note or a coin. */
export function DenominationFields(props: FieldsProps) {
  const { values, form, set } = props
  return (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField
          select
          label={LABELS.form}
          value={values.form}
          onChange={(event) => {
            set('form', { form: event.target.value })
          }}
          {...form.field('form')}
          required
          fullWidth
        >
          {FORMS.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <CurrencyChoice {...props} />
      </Stack>
      <MoneyField
        id={form.idOf('value_minor')}
        label={LABELS.value_minor}
        currency={values.currency}
        value={values.value}
        onChange={(value) => {
          set('value_minor', { value })
        }}
        error={form.errorOf('value_minor')}
        required
      />
    </>
  )
}
