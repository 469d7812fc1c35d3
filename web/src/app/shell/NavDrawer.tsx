import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'

interface NavDrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

export function NavDrawer({ isOpen, onClose, children }: NavDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': 'Menú',
          sx: { width: 'min(280px, 85vw)', bgcolor: 'neutral.800', backgroundImage: 'none' },
        },
      }}
    >
      {children}
    </Drawer>
  )
}
