import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Icon } from './icons'

interface FoldProps {
  /** What is read while it is folded, and pressed to open it. */
  summary: ReactNode
  /** The space above and below the summary's text. */
  py: number
  /** Whether it opened or closed. */
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** What says only what it holds until somebody wants it. The browser's search opens it too. */
export function Fold({ summary, py, onToggle, children }: FoldProps) {
  return (
    <Box
      component="details"
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      sx={{ '&[open] > summary > svg': { transform: 'rotate(180deg)' } }}
    >
      <Box
        component="summary"
        sx={{
          px: { xs: 2, sm: 3 },
          py,
          minHeight: 48,
          display: 'flex',
          gap: 1.5,
          alignItems: 'center',
          cursor: 'pointer',
          listStyle: 'none',
          '&::-webkit-details-marker': { display: 'none' },
          '&:hover': { bgcolor: 'neutral.50' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        {summary}
        <Icon name="down" sx={{ ml: 'auto', flexShrink: 0, color: 'neutral.500' }} />
      </Box>
      {children}
    </Box>
  )
}
