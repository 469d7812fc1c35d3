import InputAdornment from '@mui/material/InputAdornment'
import { useTheme } from '@mui/material/styles'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId, useRef, useState } from 'react'
import { afterPress } from '@/lib/afterPress'
import { businessDate, type IsoDate } from '@/lib/dates'
import { OpenCalendar } from './OpenCalendar'
import { isWhole, readDay, typedOf } from './typed'

export interface DayInputProps extends Pick<TextFieldProps, 'disabled' | 'fullWidth' | 'required' | 'size'> {
  id?: string
  label: string
  /** `2026-11-03`, or empty. */
  value: IsoDate
  onChange: (day: IsoDate) => void
  min?: IsoDate | undefined
  max?: IsoDate | undefined
  error?: string | undefined
  helperText?: ReactNode
  /** What is typed and is no day leaves the one before it, as where a list is narrowed; else the field is empty then. */
  keepsLast?: boolean
  /** Inside the calendar itself it has no other to open. */
  hasCalendar?: boolean
}

const UNREAD = 'Escribe una fecha como 15/11/2026, «hoy» o «ayer».'

/**
 * A day: typed as people write it, or chosen in a calendar. What is typed counts at once where it is a whole date, else as the field is
 * left. On a phone a touch opens the calendar, and no keyboard covers it.
 */
export function DayInput({
  id,
  value,
  onChange,
  min,
  max,
  error,
  helperText,
  keepsLast = false,
  hasCalendar = true,
  ...field
}: DayInputProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const [today] = useState(() => businessDate(new Date()))
  // What stands in the field while it is being typed; null as soon as it is the value, as the portal writes it.
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnread, setIsUnread] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    // Chosen in the calendar, restored, or taken away from outside.
    if (typed !== null && readDay(typed, today) !== value && !(isUnread && value === '')) {
      setTyped(null)
      setIsUnread(false)
    }
  }

  const say = (day: IsoDate) => {
    if (day !== value) {
      onChange(day)
    }
  }
  const type = (text: string) => {
    setTyped(text)
    setIsUnread(false)
    const day = text.trim() === '' ? '' : isWhole(text) ? readDay(text, today) : null
    if (day !== null) {
      say(day)
    }
  }
  const leave = () => {
    if (typed === null) {
      return
    }
    const day = typed.trim() === '' ? '' : readDay(typed, today)
    if (day !== null) {
      setTyped(null)
      say(day)
      return
    }
    setIsUnread(true)
    if (!keepsLast) {
      say('')
    }
  }
  const choose = (day: IsoDate) => {
    setTyped(null)
    setIsUnread(false)
    say(day)
  }
  const message = isUnread ? UNREAD : error

  return (
    <TextField
      {...field}
      ref={root}
      id={inputId}
      value={typed ?? typedOf(value)}
      onChange={(event) => type(event.target.value)}
      onBlur={() => afterPress(leave)}
      onClick={hasCalendar && isNarrow && field.disabled !== true ? () => setIsOpen(true) : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          leave()
        } else if (event.key === 'ArrowDown' && hasCalendar) {
          event.preventDefault()
          setIsOpen(true)
        }
      }}
      error={message !== undefined}
      helperText={message ?? helperText}
      autoComplete="off"
      slotProps={{
        htmlInput: {
          'data-unread': isUnread ? UNREAD : undefined,
          inputMode: hasCalendar && isNarrow ? 'none' : undefined,
          placeholder: 'dd/mm/aaaa',
        },
        inputLabel: { shrink: true },
        input: hasCalendar
          ? {
              endAdornment: (
                <InputAdornment position="end">
                  <OpenCalendar
                    label={field.label}
                    anchor={root}
                    isDisabled={field.disabled === true}
                    isOpen={isOpen}
                    onOpen={() => setIsOpen(true)}
                    onClose={() => setIsOpen(false)}
                    value={value}
                    min={min}
                    max={max}
                    today={today}
                    isRequired={field.required === true}
                    onChoose={choose}
                  />
                </InputAdornment>
              ),
            }
          : undefined,
      }}
    />
  )
}
