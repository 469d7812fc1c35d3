import Stack from '@mui/material/Stack'
import { PriceField } from '@/ui/MoneyField'
import { CurrencyChoice, Reference } from './choices'
import type { FieldsProps } from './model'

/** What one day, trip or unit costs, in requests of which type. */
export function TariffFields(props: FieldsProps) {
  const { values, field } = props
  return (
    <>
      <Reference
        {...props}
        name="type_id"
        kind="request-types"
        none="Primero agrega los tipos de solicitud."
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <CurrencyChoice {...props} />
        <PriceField
          {...field('unit_minor', 'Un día, un viaje, un galón.')}
          currency={values.currency}
          required
        />
      </Stack>
    </>
  )
}
