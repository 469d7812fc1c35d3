import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Icon } from '../icons'

interface TurnProps {
  /** What is missing: "Falta autorizarlo." */
  title: string
  /** Who takes that step. */
  children: ReactNode
}

/** Whose turn it is, below the steps of a document. */
export function Turn({ title, children }: TurnProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Icon name="person" fontSize="small" sx={{ color: 'primary.dark', mt: '2px' }} />
      <div>
        <strong>{title}</strong> {children}
      </div>
    </Box>
  )
}
