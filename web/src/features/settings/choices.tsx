import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useListSettingsQuery } from '@/api/client'
import { CURRENCIES } from '@/lib/currencies'
import type { KindName } from './kinds'
import { type FieldsProps, LABELS } from './model'

type ReferenceField = 'branch_id' | 'type_id'

interface ReferenceProps extends FieldsProps {
  field: ReferenceField
  kind: KindName
  /** What to do first when there is none. */
  none: string
}

/** One setting chosen in another. The one that it has stays, even when it is no longer chosen for others. */
export function Reference({ values, form, set, field, kind, none }: ReferenceProps) {
  const { data } = useListSettingsQuery({ kind })
  const offered = (data?.items ?? []).filter(({ id, active }) => active || id === values[field])
  return (
    <TextField
      select
      label={LABELS[field]}
      value={data === undefined ? '' : values[field]}
      onChange={(event) => {
        set(field, { [field]: event.target.value })
      }}
      {...form.field(field, data !== undefined && offered.length === 0 ? none : undefined)}
      required
      fullWidth
    >
      {offered.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

export function CurrencyChoice({ values, form, set }: FieldsProps) {
  return (
    <TextField
      select
      label={LABELS.currency}
      value={values.currency}
      onChange={(event) => {
        set('currency', { currency: event.target.value })
      }}
      {...form.field('currency')}
      required
      fullWidth
    >
      {CURRENCIES.map((currency) => (
        <MenuItem key={currency} value={currency}>
          {currency}
        </MenuItem>
      ))}
    </TextField>
  )
}
