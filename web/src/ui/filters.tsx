import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { afterPress } from '@/lib/afterPress'
import { config } from '@/lib/config'
import type { IsoDate } from '@/lib/dates'
import { type MoneyRefusal, parseMoney } from '@/lib/typedMoney'
import { type Choice, ChoiceField } from './ChoiceField'
import { DayInput } from './dates/DayInput'
import { FilterPill } from './FilterPill'
import { WhichOne } from './WhichOne'

interface FilterFieldProps {
  label: string
  value: string
}

export interface FilterSelectProps extends FilterFieldProps {
  onChange: (value: string) => void
  options: readonly Choice[]
  /** What it is set to while it narrows nothing; unsaid, it cannot be taken away. */
  start?: string
  /** In a panel of fields it is one of them. */
  isField?: boolean
}

/** One of a few, which says its value. The browser's own list, which every phone knows how to show. */
export function FilterSelect({ options, start, isField = false, ...field }: FilterSelectProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  if (isField || isNarrow) {
    return <ChoiceField size="small" fullWidth={false} choices={options} {...field} />
  }
  const { label, value, onChange } = field
  const chosen = options.find((option) => option.value === value)
  return (
    <FilterPill
      label={label}
      shown={value === start ? null : (chosen?.label ?? '…')}
      onClear={start === undefined ? undefined : () => onChange(start)}
    >
      <Box
        component="select"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        sx={{ position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer', font: 'inherit' }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Box>
    </FilterPill>
  )
}

export interface FilterDateProps extends FilterFieldProps {
  onChange: (date: IsoDate) => void
  min?: IsoDate
  max?: IsoDate
}

/** A day by which a list is narrowed; what is no day changes nothing. */
export function FilterDate(field: FilterDateProps) {
  return <DayInput size="small" keepsLast {...field} />
}

export interface FilterAmountProps extends FilterFieldProps {
  /** Minor units of the home currency; null without a limit. */
  onChange: (amount_minor: number | null) => void
}

/** A limit of an amount: applied when the person leaves the field or presses Enter. */
export function FilterAmount({ label, value, onChange }: FilterAmountProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [error, setError] = useState<MoneyRefusal | null>(null)
  if (seen !== value) {
    setSeen(value)
    setText(value)
    setError(null)
  }
  const apply = (typed = text) => {
    if (typed.trim() === '') {
      setError(null)
      if (value !== '') {
        onChange(null)
      }
      return
    }
    const parsed = parseMoney(typed, config.homeCurrency)
    setError(parsed.ok ? null : parsed)
    if (parsed.ok && typed !== value) {
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
      onBlur={() => afterPress(apply)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          apply()
        }
      }}
      error={error !== null}
      helperText={
        error?.readings === undefined ? (
          error?.message
        ) : (
          <WhichOne
            message={error.message}
            readings={error.readings}
            onChoose={(chosen) => {
              setText(chosen)
              apply(chosen)
            }}
          />
        )
      }
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}
