import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons'
import { NoWrapPhrases } from './NoWrapPhrases'

/** Why there is nothing to see; each has its own next step. */
export type EmptyCause = 'nothing-yet' | 'no-match' | 'no-permission' | 'not-found' | 'all-done'

interface Look {
  icon: IconName
  background: string
  ink: string
}

/** Told apart before they are read: what can begin, what a filter hides, what others may, what is nowhere, what is finished. */
const LOOKS: Readonly<Record<EmptyCause, Look>> = {
  'nothing-yet': { icon: 'inbox', background: 'primary.light', ink: 'primary.dark' },
  'no-match': { icon: 'search', background: 'neutral.200', ink: 'neutral.700' },
  'no-permission': { icon: 'lock', background: 'warning.light', ink: 'warning.dark' },
  'not-found': { icon: 'help', background: 'neutral.200', ink: 'neutral.700' },
  'all-done': { icon: 'check', background: 'success.lightest', ink: 'success.dark' },
}

export interface EmptyStateProps {
  cause: EmptyCause
  title: string
  text?: string
  /** The next step: a button or a link. */
  action?: ReactNode
}

export function EmptyState({ cause, title, text, action }: EmptyStateProps) {
  const { icon, background, ink } = LOOKS[cause]
  return (
    <Box sx={{ py: { xs: 4, sm: 6 }, px: 2, textAlign: 'center' }}>
      <Box
        sx={{
          width: 48,
          height: 48,
          mx: 'auto',
          mb: 2,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: background,
          color: ink,
        }}
      >
        <Icon name={icon} />
      </Box>
      <Typography sx={{ fontWeight: 600 }}>
        <NoWrapPhrases text={title} />
      </Typography>
      {text === undefined ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mx: 'auto', maxWidth: '48ch' }}>
          <NoWrapPhrases text={text} />
        </Typography>
      )}
      {action === undefined ? null : <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  )
}
