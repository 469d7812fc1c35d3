import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Icon } from './icons'
import { NoWrapPhrases } from './NoWrapPhrases'

export interface NoticeProps {
  tone: 'info' | 'warning' | 'success'
  title: string
  children?: ReactNode
  /** A button or link beside the text. */
  action?: ReactNode
}

const ICONS = { info: 'bell', warning: 'warning', success: 'check' } as const

/** Something to know before going on; it stays on the page and is announced when it comes. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        gap: 1.5,
        p: 2,
        mb: 2,
        borderRadius: 1,
        border: '1px solid',
        borderColor: `${tone}.main`,
        bgcolor: `${tone}.lightest`,
        color: `${tone}.darkest`,
      }}
    >
      <Icon name={ICONS[tone]} sx={{ color: `${tone}.dark` }} />
      {/* On a phone a button goes below rather than leave the text a few words wide. */}
      <Box sx={{ flex: { xs: '1 1 200px', sm: 1 }, minWidth: 0, typography: 'body2' }}>
        <Typography sx={{ fontWeight: 600 }}>
          <NoWrapPhrases text={title} />
        </Typography>
        <NoWrapPhrases text={children} />
      </Box>
      {action}
    </Box>
  )
}
