import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { config } from '@/lib/config'
import type { IsoDate } from '@/lib/dates'
import { parseMoney } from '@/lib/money'

interface FilterFieldProps {
  label: string
  value: string
}

export interface FilterSelectProps extends FilterFieldProps {
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

/** One of a few. The browser's own list, which every phone knows how to show. */
export function FilterSelect({ label, value, onChange, options }: FilterSelectProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => {
        onChange(event.target.value)
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  )
}

export interface FilterDateProps extends FilterFieldProps {
  onChange: (date: IsoDate) => void
  min?: IsoDate
  max?: IsoDate
}

export function FilterDate({ label, value, onChange, min, max }: FilterDateProps) {
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={value}
      onChange={(event) => {
        onChange(event.target.value)
      }}
      slotProps={{
        htmlInput: { min: min === '' ? undefined : min, max: max === '' ? undefined : max },
        inputLabel: { shrink: true },
      }}
    />
  )
}

export interface FilterAmountProps extends FilterFieldProps {
  /** Minor units of the home currency; null without a limit. */
  onChange: (amount_minor: number | null) => void
}

/** A limit of an amount: applied when the person leaves the field or presses Enter. */
export function FilterAmount({ label, value, onChange }: FilterAmountProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [error, setError] = useState<string | null>(null)
  if (seen !== value) {
    setSeen(value)
    setText(value)
    setError(null)
  }
  const apply = () => {
    if (text.trim() === '') {
      setError(null)
      if (value !== '') {
        onChange(null)
      }
      return
    }
    const parsed = parseMoney(text, config.homeCurrency)
    setError(parsed.ok ? null : parsed.message)
    if (parsed.ok && text !== value) {
      onChange(parsed.amount_minor)
    }
  }
  return (
    <TextField
      size="small"
      label={`${label} (${config.homeCurrency})`}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        setError(null)
      }}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          apply()
        }
      }}
      error={error !== null}
      helperText={error}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}
