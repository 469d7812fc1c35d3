import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { Shortcut } from './shortcuts'

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Enter: 'Intro',
  Escape: 'Esc',
}

const keyStyle = {
  display: 'inline-block',
  minWidth: 32,
  px: 1,
  py: 0.25,
  borderRadius: '6px',
  border: '1px solid',
  borderColor: 'neutral.300',
  bgcolor: 'neutral.50',
  typography: 'body2',
  fontWeight: 600,
  textAlign: 'center',
} as const

interface ShortcutsDialogProps {
  shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[]
  onClose: () => void
}

export function ShortcutsDialog({ shortcuts, onClose }: ShortcutsDialogProps) {
  const titleId = useId()
  const [isOpen, setIsOpen] = useState(true)
  const close = () => {
    setIsOpen(false)
  }
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClose } }}
    >
      <DialogTitle id={titleId}>Atajos de teclado</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
          {[...shortcuts, { key: '?', label: 'Ver esta ayuda' }].map(({ key, label }) => (
            <Box key={key} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
              <Box component="dt" sx={{ width: 56, flexShrink: 0 }}>
                <Box component="kbd" sx={{ ...keyStyle, fontFamily: 'inherit' }}>
                  {KEY_NAMES[key] ?? key.toUpperCase()}
                </Box>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {label}
              </Box>
            </Box>
          ))}
        </Box>
        <Box component="p" sx={{ mb: 0, typography: 'body2', color: 'text.secondary' }}>
          Mientras escribes en un campo, las teclas solo escriben.
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={close}>
          Cerrar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
