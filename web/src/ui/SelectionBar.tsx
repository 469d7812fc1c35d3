import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { counted } from '@/lib/counts'
import { Icon } from './icons'

interface SelectionBarProps {
  /** How many rows are chosen. */
  count: number
  /** What they add up to: "USD 450.00". */
  total: string
  /** What one and several of them are called: "elegida" and "elegidas" unless told. */
  words?: readonly [string, string]
  /** What can be done with them. */
  children: ReactNode
  onClear: () => void
}

const CHOSEN = ['elegida', 'elegidas'] as const

/** What can be done with the chosen rows of a list; it stays in sight at the foot of the screen. */
export function SelectionBar({ count, total, words = CHOSEN, children, onClear }: SelectionBarProps) {
  return (
    <Paper
      component="section"
      aria-label="Elegidas"
      elevation={0}
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 2,
        mb: 3,
        px: 2,
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        borderRadius: '16px',
        border: '1px solid',
        borderColor: 'primary.main',
        boxShadow: '0 8px 24px rgba(17, 25, 39, 0.12)',
        displayPrint: 'none',
      }}
    >
      <Typography role="status" sx={{ flexGrow: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {counted(count, ...words)}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {' '}
          · {total}
        </Box>
      </Typography>
      {children}
      <IconButton aria-label="Quitar selección" title="Quitar selección" data-takes-away onClick={onClear}>
        <Icon name="close" fontSize="small" />
      </IconButton>
    </Paper>
  )
}
