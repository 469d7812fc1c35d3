import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatInstant } from '@/lib/dates'
import { NoWrapPhrases } from './NoWrapPhrases'
import { PILL_COLOURS, type PillTone } from './StatePill'

export interface TimelineItem {
  id: string
  title: string
  /** Milliseconds since 1970, or an ISO instant. */
  at: number | string
  /** Who did it, and for whom. */
  by?: string
  /** The reason, the comment, what changed. */
  body?: ReactNode
  tone?: PillTone
}

export interface TimelineProps {
  items: readonly TimelineItem[]
  label?: string
}

/** What happened to a document, in the order given. */
export function Timeline({ items, label = 'Historia' }: TimelineProps) {
  return (
    <Box component="ol" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {items.map(({ id, title, at, by, body, tone = 'neutral' }) => (
        <Box
          component="li"
          key={id}
          sx={{
            position: 'relative',
            pl: 3.5,
            pb: 2.5,
            '&::before': {
              content: '""',
              position: 'absolute',
              left: 3,
              top: 7,
              width: 12,
              height: 12,
              borderRadius: '50%',
              bgcolor: PILL_COLOURS[tone].text,
            },
            '&:not(:last-of-type)::after': {
              content: '""',
              position: 'absolute',
              left: 8,
              top: 24,
              bottom: 0,
              width: 2,
              bgcolor: 'neutral.200',
            },
          }}
        >
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          <Typography variant="body2" color="textSecondary">
            {by === undefined ? null : <NoWrapPhrases text={`${by} · `} />}
            <time dateTime={new Date(at).toISOString()}>{formatInstant(at)}</time>
          </Typography>
          {body === undefined ? null : (
            <Typography variant="body2" component="div" sx={{ mt: 0.5 }}>
              <NoWrapPhrases text={body} />
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  )
}
