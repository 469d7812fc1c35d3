import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { formatRelative } from '@/lib/dates'
import { Icon } from '@/ui/icons'
import { useAppSelector } from '../store'
import { KIND_ICONS, KIND_NAMES } from './kinds'

interface BellPanelProps {
  anchor: HTMLElement | null
  onClose: () => void
}

export function BellPanel({ anchor, onClose }: BellPanelProps) {
  const recent = useAppSelector((state) => state.popups.recent)
  const titleId = useId()
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { width: 360, p: 2 } } }}
    >
      <Typography id={titleId} variant="h6" component="h2" sx={{ mb: 1 }}>
        Últimos avisos
      </Typography>
      {recent.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          Aquí quedan los avisos que vayas recibiendo.
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 360, overflowY: 'auto' }}>
          {recent.map((popup) => (
            <Box component="li" key={popup.id} sx={{ display: 'flex', gap: 1.5, py: 1 }}>
              <Icon
                name={KIND_ICONS[popup.kind]}
                titleAccess={KIND_NAMES[popup.kind]}
                fontSize="small"
                sx={{ color: `${popup.kind}.dark`, mt: 0.25 }}
              />
              <div>
                <Typography variant="body2">{popup.text}</Typography>
                <Typography variant="caption" color="textSecondary">
                  {formatRelative(popup.at)}
                </Typography>
              </div>
            </Box>
          ))}
        </Box>
      )}
    </Popover>
  )
}
