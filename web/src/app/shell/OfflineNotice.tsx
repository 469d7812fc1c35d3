import Box from '@mui/material/Box'
import { useSyncExternalStore } from 'react'
import { Icon } from '@/ui/icons'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {isOnline ? null : (
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            alignItems: 'center',
            px: { xs: 2, sm: 3 },
            py: 1,
            typography: 'body2',
            bgcolor: 'warning.lightest',
            color: 'warning.darkest',
            displayPrint: 'none',
          }}
        >
          <Icon name="offline" fontSize="small" />
          Sin conexión. Lo que ves puede no estar al día, y nada se enviará hasta que vuelva.
        </Box>
      )}
    </div>
  )
}
