import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link as RouterLink, type To } from 'react-router'

export interface BackLinkProps {
  to: To
  /** Where it leads, in words: "Volver a solicitudes". */
  children: ReactNode
}

/** The way back, above what it leads away from. It is as high as a finger needs, and not printed. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Button component={RouterLink} to={to} color="inherit" sx={{ mb: 1, ml: -1.5, displayPrint: 'none' }}>
      <span aria-hidden="true">‹&nbsp;</span>
      {children}
    </Button>
  )
}
