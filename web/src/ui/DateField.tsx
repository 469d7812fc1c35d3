import TextField from '@mui/material/TextField'
import { formatDate, type IsoDate } from '@/lib/dates'

export interface DateFieldProps {
  label: string
  /** `2026-11-03`, or empty. */
  value: IsoDate
  onChange: (date: IsoDate) => void
  min?: IsoDate
  max?: IsoDate
  error?: string
  helperText?: string
  required?: boolean
  disabled?: boolean
  id?: string
}

/** A day. The browser's own field, which every phone knows; below it the day in words, as the portal writes it. */
export function DateField({ value, onChange, min, max, error, helperText, ...field }: DateFieldProps) {
  return (
    <TextField
      {...field}
      type="date"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error ?? (value === '' ? helperText : formatDate(value)) ?? ' '}
      fullWidth
      slotProps={{ htmlInput: { min, max }, inputLabel: { shrink: true } }}
    />
  )
}
