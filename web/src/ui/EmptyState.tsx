import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons'

/** Why there is nothing to see; each has its own next step. */
export type EmptyCause = 'nothing-yet' | 'no-match' | 'no-permission'

const ICONS: Readonly<Record<EmptyCause, IconName>> = {
  'nothing-yet': 'inbox',
  'no-match': 'search',
  'no-permission': 'lock',
}

export interface EmptyStateProps {
  cause: EmptyCause
  title: string
  text?: string
  /** The next step: a button or a link. */
  action?: ReactNode
}

export function EmptyState({ cause, title, text, action }: EmptyStateProps) {
  return (
    <Box sx={{ py: { xs: 4, sm: 6 }, px: 2, textAlign: 'center' }}>
      <Box
        sx={{
          width: 56,
          height: 56,
          mx: 'auto',
          mb: 2,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'primary.light',
          color: 'primary.dark',
        }}
      >
        <Icon name={ICONS[cause]} />
      </Box>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {text === undefined ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mx: 'auto', maxWidth: '48ch' }}>
          {text}
        </Typography>
      )}
      {action === undefined ? null : <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  )
}
