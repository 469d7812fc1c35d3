import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type Ref, useState } from 'react'
import { afterPress } from '@/lib/afterPress'
import { formatMoney, formatPrice } from '@/lib/money'
import {
  type MoneyRefusal,
  type MoneyResult,
  parseMoney,
  parsePositiveMoney,
  parsePrice,
} from '@/lib/typedMoney'
import { WhichOne } from './WhichOne'

interface TypedFieldProps {
  label: string
  currency: string
  /** What the person typed, as it stands. */
  value: string
  /** An error from the form or the server; it goes before the field's own. */
  error?: string
  helperText?: string
  required?: boolean
  disabled?: boolean
  id?: string
  name?: string
  inputRef?: Ref<HTMLInputElement>
}

export interface MoneyFieldProps extends TypedFieldProps {
  /** The text, and what it means: an integer of minor units or the reason why not. */
  onChange: (text: string, parsed: MoneyResult) => void
  /** Zero is a mistake in most documents; a cash count has rows with zero. */
  allowZero?: boolean
}

/** An amount as people type it. It shows below how it was read, so that nobody sends ten times too much. */
export function MoneyField({ onChange, allowZero = false, ...field }: MoneyFieldProps) {
  const read = allowZero ? parseMoney : parsePositiveMoney
  const parsed = read(field.value, field.currency)
  return (
    <TypedField
      {...field}
      parsed={parsed.ok ? formatMoney(parsed.amount_minor, field.currency) : parsed}
      onChange={(text) => onChange(text, read(text, field.currency))}
    />
  )
}

export interface PriceFieldProps extends TypedFieldProps {
  onChange: (text: string) => void
}

/** What one of something costs: as an amount, with up to four decimals. */
export function PriceField(field: PriceFieldProps) {
  const parsed = parsePrice(field.value, field.currency)
  return <TypedField {...field} parsed={parsed.ok ? formatPrice(parsed, field.currency) : parsed} />
}

interface ReadFieldProps extends TypedFieldProps {
  /** How it was read, or why it was not. */
  parsed: string | MoneyRefusal
  onChange: (text: string) => void
}

function TypedField({
  currency,
  value,
  parsed,
  onChange,
  error,
  helperText,
  inputRef,
  ...field
}: ReadFieldProps) {
  const [isLeft, setIsLeft] = useState(false)
  const refusal = typeof parsed === 'string' ? undefined : parsed
  // While somebody types, half an amount is no mistake; and an empty field is the form's to complain about.
  const ownError = isLeft && refusal !== undefined && refusal.code !== 'empty' ? refusal.message : undefined
  const message = error ?? ownError
  const hint = [typeof parsed === 'string' ? parsed : undefined, helperText]
    .filter((part) => part !== undefined)
    .join(' · ')
  return (
    <TextField
      {...field}
      value={value}
      onChange={(event) => {
        setIsLeft(false)
        onChange(event.target.value)
      }}
      onBlur={() => {
        afterPress(() => {
          setIsLeft(true)
        })
      }}
      inputRef={inputRef}
      error={message !== undefined}
      helperText={
        refusal?.readings === undefined ? (
          (message ?? (hint || ' '))
        ) : (
          <WhichOne message={refusal.message} readings={refusal.readings} onChoose={onChange} />
        )
      }
      fullWidth
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">{currency}</InputAdornment> },
      }}
    />
  )
}
