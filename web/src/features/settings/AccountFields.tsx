import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { CurrencyChoice, Reference } from './choices'
import { type FieldsProps, LABELS } from './model'

/** The bank, number and currency of an account of the company. */
export function AccountFields(props: FieldsProps) {
  const { values, form, set, isFixed } = props
  return (
    <>
      {isFixed ? (
        <Typography variant="body2" color="textSecondary">
          Con esta cuenta ya se preparó o registró dinero: su banco, número y moneda no cambian. Si cambió,
          desactívala y agrega otra.
        </Typography>
      ) : null}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <Reference {...props} field="bank_id" kind="banks" none="Primero agrega los bancos." />
        <CurrencyChoice {...props} />
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
