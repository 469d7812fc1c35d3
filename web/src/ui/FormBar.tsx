import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** What the bar takes of the lower edge: a field with the focus scrolls clear of it. */
export const FORM_BAR_PX = 76

/** The page's own margins, which the bar covers too. */
const MARGIN = { xs: 2, sm: 3, lg: 4 } as const
const OUT = { xs: -2, sm: -3, lg: -4 } as const

/** What sends a long form, always in sight at the foot of the page and from edge to edge, so that nothing shows beside it. */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mx: OUT,
        px: MARGIN,
        py: 1.5,
        minHeight: FORM_BAR_PX - 8,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  )
}
