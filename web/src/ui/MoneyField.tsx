import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type Ref, useState } from 'react'
import { formatMoney, type MoneyResult, parseMoney, parsePositiveMoney } from '@/lib/money'

export interface MoneyFieldProps {
  label: string
  currency: string
  /** What the person typed, as it stands. */
  value: string
  /** The text, and what it means: an integer of minor units or the reason why not. */
  onChange: (text: string, parsed: MoneyResult) => void
  /** An error from the form or the server; it goes before the field's own. */
  error?: string
  helperText?: string
  required?: boolean
  disabled?: boolean
  /** Zero is a mistake in most documents; a cash count has rows with zero. */
  allowZero?: boolean
  id?: string
  name?: string
  inputRef?: Ref<HTMLInputElement>
}

/** An amount typed as decimal text. It shows below how it was read, so that nobody sends ten times too much. */
export function MoneyField({
  currency,
  value,
  onChange,
  error,
  helperText,
  allowZero = false,
  inputRef,
  ...field
}: MoneyFieldProps) {
  const [isLeft, setIsLeft] = useState(false)
  const parse = allowZero ? parseMoney : parsePositiveMoney
  const parsed = parse(value, currency)
  // While somebody types, half an amount is no mistake; and an empty field is the form's to complain about.
  const ownError = isLeft && !parsed.ok && parsed.code !== 'empty' ? parsed.message : undefined
  const message = error ?? ownError
  const read = parsed.ok ? formatMoney(parsed.amount_minor, currency) : undefined
  const hint = [read, helperText].filter((part) => part !== undefined).join(' · ')
  return (
    <TextField
      {...field}
      value={value}
      onChange={(event) => {
        setIsLeft(false)
        onChange(event.target.value, parse(event.target.value, currency))
      }}
      onBlur={() => {
        setIsLeft(true)
      }}
      inputRef={inputRef}
      error={message !== undefined}
      helperText={message ?? (hint || ' ')}
      fullWidth
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">{currency}</InputAdornment> },
      }}
    />
  )
}
