import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useEffect, useRef } from 'react'
import { toggledIn } from '@/lib/toggledIn'
import type { Choice } from '@/ui/ChoiceField'
import { ClearPill, PillText, pill, pillWords } from '@/ui/FilterPill'
import { useMenu } from '@/ui/useMenu'
import { loadMenus, SeveralMenu } from './lazyMenus'

interface SeveralProps {
  value: string
  onChange: (value: string) => void
  label: string
  choices: readonly Choice[]
}

/** What is chosen of several, in words. */
export function severalWords(choices: readonly Choice[], value: string): string {
  const chosen = value.split(',')
  return choices
    .filter((choice) => chosen.includes(choice.value))
    .map((choice) => choice.label)
    .join(', ')
}

/** Any number of a few: behind one button, or on a phone all of them in a row. */
export function Several(props: SeveralProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const chosen = props.value === '' ? [] : props.value.split(',')
  const toggle = (key: string) => props.onChange(toggledIn(chosen, key).join(','))
  return isNarrow ? (
    <InARow {...props} chosen={chosen} onToggle={toggle} />
  ) : (
    <BehindAButton {...props} chosen={chosen} onToggle={toggle} />
  )
}

interface DrawnProps extends SeveralProps {
  chosen: readonly string[]
  onToggle: (key: string) => void
}

function BehindAButton({ label, choices, value, onChange, chosen, onToggle }: DrawnProps) {
  const { anchor, isWanted, close, button } = useMenu(loadMenus)
  const shown = value === '' ? null : severalWords(choices, value)
  return (
    <Box sx={pill(shown !== null)}>
      <Box
        component="button"
        type="button"
        aria-label={shown === null ? label : `${label}: ${shown}`}
        {...button}
        sx={{
          ...pillWords,
          height: '100%',
          border: 0,
          borderRadius: '18px',
          bgcolor: 'transparent',
          color: 'inherit',
          font: 'inherit',
          cursor: 'pointer',
        }}
      >
        <PillText label={label} shown={shown} />
      </Box>
      {shown === null ? null : <ClearPill label={label} shown={shown} onClear={() => onChange('')} />}
      {isWanted ? (
        <Suspense>
          <SeveralMenu
            anchor={anchor}
            onClose={close}
            label={label}
            choices={choices}
            chosen={chosen}
            onToggle={onToggle}
          />
        </Suspense>
      ) : null}
    </Box>
  )
}

function InARow({ label, choices, chosen, onToggle }: DrawnProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = row.current?.querySelector<HTMLElement>('[aria-pressed=true]')
    // On a phone the row is wider than the screen: what the list was opened with must be in sight.
    if (row.current !== null && first !== null && first !== undefined) {
      row.current.scrollLeft = first.offsetLeft - (row.current.clientWidth - first.offsetWidth) / 2
    }
  }, [])
  return (
    <Stack
      ref={row}
      direction="row"
      useFlexGap
      role="group"
      aria-label={label}
      sx={{
        position: 'relative',
        px: { xs: 2, sm: 3 },
        // Room for the mark of focus, which what scrolls cuts off.
        pt: 0.5,
        mt: -0.5,
        pb: 2,
        gap: 1,
        flexWrap: { sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        displayPrint: 'none',
      }}
    >
      {choices.map((choice) => {
        const isOn = chosen.includes(choice.value)
        return (
          <Chip
            key={choice.value}
            size="small"
            clickable
            component="button"
            type="button"
            label={isOn ? `✓ ${choice.label}` : choice.label}
            aria-label={choice.label}
            aria-pressed={isOn}
            variant={isOn ? 'filled' : 'outlined'}
            onClick={() => onToggle(choice.value)}
            sx={{
              flexShrink: 0,
              minHeight: { xs: 36, sm: 28 },
              color: isOn ? 'primary.dark' : 'neutral.700',
              bgcolor: isOn ? 'primary.light' : 'background.paper',
              borderColor: isOn ? 'primary.light' : 'neutral.300',
              fontWeight: 500,
              '&:hover': { bgcolor: isOn ? 'primary.light' : 'neutral.100' },
            }}
          />
        )
      })}
    </Stack>
  )
}
