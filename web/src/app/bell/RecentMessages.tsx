import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { formatRelative } from '@/lib/dates'
import { Icon } from '@/ui/icons'
import { KIND_ICONS, KIND_NAMES } from '../popups/kinds'
import { useAppSelector } from '../store'

/** The last popups, for whoever blinked. */
export function RecentMessages() {
  const recent = useAppSelector((state) => state.popups.recent)
  const titleId = useId()
  if (recent.length === 0) {
    return null
  }
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ px: 2, pt: 2, pb: 1, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Typography id={titleId} variant="subtitle2" component="h3">
        Mensajes recientes
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
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
    </Box>
  )
}
