import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** What stays on one line. */
export function NoWrap({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Box component="span" title={title} sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  )
}
