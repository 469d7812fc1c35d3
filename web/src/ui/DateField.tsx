import { formatDate, type IsoDate } from '@/lib/dates'
import { DayInput } from './dates/DayInput'

export interface DateFieldProps {
  label: string
  /** `2026-11-03`, or empty. */
  value: IsoDate
  onChange: (date: IsoDate) => void
  min?: IsoDate
  max?: IsoDate
  error?: string
  helperText?: string
  /** What is to be known of the day that stands in it. */
  note?: string
  required?: boolean
  disabled?: boolean
  id?: string
}

/** A day of a form; below it the day in words, as the portal writes it. */
export function DateField({ value, helperText, note, ...field }: DateFieldProps) {
  const inWords = note === undefined ? formatDate(value) : `${formatDate(value)}. ${note}`
  return (
    <DayInput {...field} value={value} helperText={(value === '' ? helperText : inWords) ?? ' '} fullWidth />
  )
}
