import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import { useTheme } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icons'

export interface FilterBarProps {
  /** What stays in sight at every width. */
  search?: ReactNode
  /** Small fields; each says itself what it filters. On a phone they stand behind the button, so that the list keeps the screen. */
  children?: ReactNode
  /** How many of them narrow the list. */
  used?: number
  /** What they say without being touched, such as the days: on a phone nobody sees it in them. */
  told?: string
  /** Fields behind the button at every width, and how many of them narrow the list. */
  further?: ReactNode
  usedFurther?: number
  /** One of them narrows the list, and nothing but its field says so. */
  startsOpen?: boolean
  /** At the end of the bar: how the list looks, and what it can be taken along as. */
  tools?: ReactNode
  /** Whether a button stands here that widens the list again. */
  isFiltered: boolean
  onReset: () => void
}

/** The button that clears the filters goes away with them: the keyboard stays in their bar. */
export function focusFilters(bar: Element | null): void {
  const fold = bar?.querySelector<HTMLElement>('button[aria-controls]')
  const place = fold ?? bar?.querySelector<HTMLElement>('input, select')
  place?.focus()
}

// At half a phone's width dates and choices are cut off.
const fields = {
  // A choice is as wide as its longest option would have it, however rarely that is chosen.
  '& > .MuiTextField-root': { flex: { xs: '1 1 190px', sm: '0 0 auto' }, maxWidth: { sm: 260 } },
  // A day is short, however long what it is called.
  '& > .MuiTextField-root:has(input[placeholder]:not([type="search"]))': { width: { sm: 172 } },
  // What is searched takes the room that the other fields leave, rather than send the last of them to a line of its own.
  '& > .MuiTextField-root:has(input[type="search"])': { flex: { sm: '1 1 208px' }, maxWidth: { sm: 320 } },
} as const

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 1, sm: 1.5 } } as const

/** What narrows a list: its search at hand, the rest behind one button where there is no room for it. */
export function FilterBar(props: FilterBarProps) {
  const {
    search,
    children,
    used = 0,
    further,
    usedFurther = 0,
    told,
    startsOpen = false,
    tools,
    isFiltered,
    onReset,
  } = props
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const [isOpen, setIsOpen] = useState(!isNarrow && startsOpen)
  const bar = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const folded = isNarrow ? (children ?? further) : further
  const count = (isNarrow ? used : 0) + usedFurther
  const name = isNarrow ? 'Filtros' : 'Más filtros'
  return (
    <Box
      role="search"
      ref={bar}
      sx={{
        px: { xs: 2, sm: 3 },
        py: { xs: 2, sm: 1.25 },
        displayPrint: 'none',
        // What a search is called stands on its upper edge: it needs room to that of the card.
        '&:has(input[type="search"])': { pt: { xs: 2.5, sm: 2 } },
      }}
    >
      <Box sx={[row, fields]}>
        {search}
        {isNarrow ? null : children}
        {folded === undefined || folded === null ? null : (
          <Button
            color="inherit"
            variant="outlined"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen((before) => !before)}
          >
            {count === 0 ? name : `${name} (${String(count)})`}
          </Button>
        )}
        {isFiltered ? (
          <Button
            aria-label="Limpiar filtros"
            onClick={() => {
              focusFilters(bar.current)
              onReset()
            }}
          >
            {isNarrow ? 'Limpiar' : 'Limpiar filtros'}
          </Button>
        ) : null}
        {tools}
      </Box>
      {isNarrow && !isOpen && told !== undefined ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {told}
        </Typography>
      ) : null}
      {isOpen ? (
        <Box
          id={panelId}
          sx={[
            row,
            fields,
            {
              pt: 2,
              rowGap: { xs: 1.5 },
              display: { sm: 'grid' },
              gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
            },
          ]}
        >
          {isNarrow ? children : null}
          {further}
        </Box>
      ) : null}
    </Box>
  )
}

const TYPING_PAUSE_MS = 300

export interface FilterSearchProps {
  label: string
  /** Of what may be typed. */
  example?: string | undefined
  value: string
  onChange: (value: string) => void
}

/** A search field that asks when the person pauses, not at every letter. The key "/" goes to `data-shortcut="search"`. */
export function FilterSearch({ label, example, value, onChange }: FilterSearchProps) {
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
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <TextField
      type="search"
      size="small"
      label={label}
      placeholder={example}
      value={text}
      onChange={(event) => setText(event.target.value)}
      // On a phone a line of its own, with one small button beside it where there is no other.
      sx={{
        minWidth: { xs: 'calc(100% - 56px)', sm: 208 },
        '& input::placeholder': { color: 'neutral.500', opacity: 1 },
      }}
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
