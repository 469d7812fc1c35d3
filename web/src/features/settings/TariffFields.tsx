import Stack from '@mui/material/Stack'
import { PriceField } from '@/ui/MoneyField'
import { CurrencyChoice, Reference } from './choices'
import { type FieldsProps, LABELS } from './model'

/** What one day, trip or unit costs, in requests of which type. */
export function TariffFields(props: FieldsProps) {
  const { values, form, set } = props
  return (
    <>
      <Reference
        {...props}
        field="type_id"
        kind="request-types"
        none="Primero agrega los tipos de solicitud."
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <CurrencyChoice {...props} />
        <PriceField
          id={form.idOf('unit_minor')}
          label={LABELS.unit_minor}
          currency={values.currency}
          value={values.unit}
          onChange={(unit) => {
            set('unit_minor', { unit })
          }}
          error={form.errorOf('unit_minor')}
          helperText="Un día, un viaje, un galón."
          required
        />
      </Stack>
    </>
  )
}
