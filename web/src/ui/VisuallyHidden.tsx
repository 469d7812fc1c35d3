import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

// Off the screen but in the page: clipped to a pixel, which no screen reader skips.
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: '-1px',
  p: 0,
  border: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  clipPath: 'inset(50%)',
} as const

/** Text for screen readers alone. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Box component="span" id={id} sx={hidden}>
      {children}
    </Box>
  )
}
