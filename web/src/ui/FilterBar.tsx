import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from './icons'

export interface FilterBarProps {
  /** Small fields; each says itself what it filters. */
  children: ReactNode
  isFiltered: boolean
  onReset: () => void
}

export function FilterBar({ children, isFiltered, onReset }: FilterBarProps) {
  return (
    <Stack
      role="search"
      direction="row"
      useFlexGap
      sx={{
        px: { xs: 2, sm: 3 },
        py: 2,
        gap: 1.5,
        flexWrap: 'wrap',
        alignItems: 'center',
        // On a phone the fields share the width in twos, instead of each ending elsewhere.
        '& > .MuiTextField-root': { flex: { xs: '1 1 140px', sm: '0 0 auto' } },
        // A date is cut off at half a phone's width.
        '& > .MuiTextField-root:has(input[type=date])': { flexBasis: { xs: 180, sm: 'auto' } },
        displayPrint: 'none',
      }}
    >
      {children}
      {isFiltered ? <Button onClick={onReset}>Limpiar filtros</Button> : null}
    </Stack>
  )
}

const TYPING_PAUSE_MS = 300

export interface FilterSearchProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search field that asks when the person pauses, not at every letter. The key "/" goes to `data-shortcut="search"`. */
export function FilterSearch({ label, value, onChange }: FilterSearchProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  // What was asked and has not come back yet: its echo must not take away what was typed meanwhile.
  const [asked, setAsked] = useState<readonly string[]>([])
  if (seen !== value) {
    setSeen(value)
    const echo = asked.indexOf(value)
    setAsked(echo === -1 ? [] : asked.slice(echo + 1))
    if (echo === -1) {
      // Changed from outside: "Limpiar filtros", or a step back.
      setText(value)
    }
  }
  useEffect(() => {
    if (text === value) {
      return
    }
    const timer = setTimeout(() => {
      setAsked((before) => [...before, text])
      onChange(text)
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [text, value, onChange])
  return (
    <TextField
      type="search"
      size="small"
      label={label}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
      }}
      sx={{ minWidth: { xs: '100%', sm: 260 } }}
      slotProps={{
        htmlInput: { 'data-shortcut': 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
