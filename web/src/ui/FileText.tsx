import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** What stands in a file, letter by letter. */
export function FileText({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="figure"
      aria-label={label}
      tabIndex={0}
      sx={{
        m: 0,
        p: 2,
        maxHeight: 480,
        overflow: 'auto',
        bgcolor: 'neutral.50',
        borderRadius: '8px',
        fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
        fontSize: 13,
        whiteSpace: 'pre',
      }}
    >
      {children}
    </Box>
  )
}
