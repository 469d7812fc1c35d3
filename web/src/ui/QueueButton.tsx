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

/** The button of a row in a queue. The reason stands below it all the time: nobody should have to try each row. */
export function QueueButton({ label, reason, onAct, children }: QueueButtonProps) {
  const reasonId = useId()
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'end' }}>
      <Button
        size="small"
        variant="outlined"
        aria-label={label}
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        data-row-link=""
        onClick={reason === null ? onAct : undefined}
        sx={{
          whiteSpace: 'nowrap',
          ...(reason === null
            ? {}
            : {
                '&, &:hover': {
                  bgcolor: 'neutral.100',
                  color: 'neutral.600',
                  borderColor: 'neutral.300',
                  cursor: 'not-allowed',
                },
              }),
        }}
      >
        {children}
      </Button>
      {reason === null ? null : (
        <Typography id={reasonId} variant="caption" color="textSecondary" sx={{ maxWidth: '26ch' }}>
          {reason}
        </Typography>
      )}
    </Box>
  )
}
