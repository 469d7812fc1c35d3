import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/ui/icons'

interface MessagePageProps {
  icon: IconName
  title: string
  text: string
  action: ReactNode
}

/** A page that is one message: what happened and the way on. */
export function MessagePage({ icon, title, text, action }: MessagePageProps) {
  return (
    <Box
      sx={{
        minHeight: '60dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        p: 3,
        gap: 1.5,
      }}
    >
      <Box
        sx={{
          width: 64,
          height: 64,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'primary.light',
          color: 'primary.dark',
        }}
      >
        <Icon name={icon} fontSize="large" />
      </Box>
      <Typography variant="h5" component="h1" tabIndex={-1} sx={{ textAlign: 'center' }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '52ch', textAlign: 'center', mb: 1 }}>
        {text}
      </Typography>
      {action}
    </Box>
  )
}
