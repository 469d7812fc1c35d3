import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useListSettingsQuery } from '@/api/client'
import { CURRENCIES } from '@/lib/currencies'
import { type FieldsProps, LABELS } from './model'

/** The bank, number and currency of an account of the company. */
export function AccountFields({ values, form, set, isFixed }: FieldsProps) {
  const { data } = useListSettingsQuery({ kind: 'banks' })
  // The bank that it has stays, even when it is no longer chosen for others.
  const banks = (data?.items ?? []).filter(({ id, active }) => active || id === values.bank_id)
  return (
    <>
      {isFixed ? (
        <Typography variant="body2" color="textSecondary">
          Con esta cuenta ya se preparó o registró dinero: su banco, número y moneda no cambian. Si cambió,
          desactívala y agrega otra.
        </Typography>
      ) : null}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField
          select
          label={LABELS.bank_id}
          value={data === undefined ? '' : values.bank_id}
          onChange={(event) => {
            set('bank_id', { bank_id: event.target.value })
          }}
          {...form.field('bank_id', banks.length === 0 ? 'Primero agrega los bancos.' : undefined)}
          disabled={isFixed}
          required
          fullWidth
        >
          {banks.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={LABELS.currency}
          value={values.currency}
          onChange={(event) => {
            set('currency', { currency: event.target.value })
          }}
          {...form.field('currency')}
          disabled={isFixed}
          required
          fullWidth
        >
          {CURRENCIES.map((currency) => (
            <MenuItem key={currency} value={currency}>
              {currency}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <TextField
        label={LABELS.number}
        value={values.number}
        onChange={(event) => {
          set('number', { number: event.target.value })
        }}
        {...form.field('number', 'Tal como lo da el banco, con sus ceros.')}
        slotProps={{ htmlInput: { maxLength: 50, spellCheck: false } }}
        disabled={isFixed}
        autoComplete="off"
        required
        fullWidth
      />
    </>
  )
}
