import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface BelowProps {
  variant?: 'body2' | 'caption'
  children: ReactNode
}

/** What a cell says below its main text, more quietly. */
export function Below({ variant = 'body2', children }: BelowProps) {
  return (
    <Typography component="span" variant={variant} color="textSecondary" sx={{ display: 'block' }}>
      {children}
    </Typography>
  )
}
