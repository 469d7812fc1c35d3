import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface QueueButtonProps {
  /** What it does to which row, for those who hear it. */
  label: string
  /** Why it is not possible now, or null. */
  reason: string | null
  onAct: () => void
  children: ReactNode
}

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: { sm: 2 },
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const

/** The button of a row in a queue. The reason stands at it all the time: nobody should have to try each row. */
export function QueueButton({ label, reason, onAct, children }: QueueButtonProps) {
  const reasonId = useId()
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row-reverse' },
        gap: { xs: 0.5, sm: 1 },
        alignItems: { xs: 'flex-end', sm: 'center' },
      }}
    >
      <Button
        size="small"
        variant={reason === null ? 'outlined' : 'text'}
        aria-label={label}
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        data-row-link=""
        onClick={reason === null ? onAct : undefined}
        sx={{
          flexShrink: 0,
          whiteSpace: 'nowrap',
          ...(reason === null ? {} : { color: 'neutral.600', cursor: 'not-allowed' }),
        }}
      >
        {children}
      </Button>
      {reason === null ? null : (
        <Typography
          id={reasonId}
          variant="caption"
          color="textSecondary"
          title={reason}
          sx={{
            maxWidth: '26ch',
            minWidth: { sm: '18ch' },
            lineHeight: 1.3,
            whiteSpace: 'normal',
            ...twoLines,
          }}
        >
          {reason}
        </Typography>
      )}
    </Box>
  )
}
