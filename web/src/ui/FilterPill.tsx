import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { Icon } from './icons'

/** How a filter looks that says its value: tinted while it narrows anything. */
export const pill = (isSet: boolean) =>
  ({
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    maxWidth: 320,
    height: 36,
    borderRadius: '18px',
    border: '1px solid',
    borderColor: isSet ? 'primary.light' : 'neutral.300',
    bgcolor: isSet ? 'primary.light' : 'background.paper',
    color: isSet ? 'primary.dark' : 'neutral.700',
    typography: 'body2',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    '&:hover': { bgcolor: isSet ? 'primary.light' : 'neutral.100' },
  }) as const

export const pillWords = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  pl: 1.5,
  pr: 0.75,
} as const

interface FilterPillProps {
  label: string
  /** What it is set to; null while it narrows nothing. */
  shown: string | null
  onClear?: () => void
  /** What sets it: it lies over the words. */
  children: ReactNode
}

/** A filter that says its value, with the way to take it away. */
export function FilterPill({ label, shown, onClear, children }: FilterPillProps) {
  return (
    <Box
      sx={{
        ...pill(shown !== null),
        '&:has(select:focus-visible)': {
          outline: '2px solid',
          outlineColor: 'primary.main',
          outlineOffset: 2,
        },
      }}
    >
      <Box component="span" sx={{ ...pillWords, position: 'relative' }}>
        <PillText label={label} shown={shown} />
        {children}
      </Box>
      {shown === null || onClear === undefined ? null : (
        <ClearPill label={label} shown={shown} onClear={onClear} />
      )}
    </Box>
  )
}

/** For the eyes: whoever listens hears the field. */
export function PillText({ label, shown }: Pick<FilterPillProps, 'label' | 'shown'>) {
  return (
    <>
      <Box component="span" aria-hidden sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {shown === null ? label : `${label}: ${shown}`}
      </Box>
      <Icon name="down" fontSize="small" />
    </>
  )
}

interface ClearPillProps {
  label: string
  shown: string
  onClear: () => void
}

export function ClearPill({ label, shown, onClear }: ClearPillProps) {
  return (
    <IconButton
      size="small"
      color="inherit"
      aria-label={`Quitar el filtro ${label}: ${shown}`}
      onClick={({ currentTarget }) => {
        // It goes away with what it clears: the field stays.
        currentTarget.parentElement?.querySelector<HTMLElement>('select, button')?.focus()
        onClear()
      }}
      sx={{ mr: 0.5, p: 0.25, borderRadius: '50%' }}
    >
      <Icon name="close" fontSize="small" />
    </IconButton>
  )
}
