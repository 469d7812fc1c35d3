import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useRef } from 'react'
import { Reason, useReason } from './Reason'

interface QueueButtonProps {
  /** What it does to which row, for those who hear it. */
  label: string
  /** Why it is not possible now, or null. */
  reason: string | null
  onAct: () => void
  children: ReactNode
}

/**
 * The button of a row in a queue. On a card the reason stands below it all the time; in a table it would take its width from what
 * every row has to say, and is a tooltip.
 */
export function QueueButton({ label, reason, onAct, children }: QueueButtonProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'))
  const own = useRef<HTMLButtonElement>(null)
  const why = useReason()
  return (
    <Box sx={{ display: 'inline-flex', flexDirection: 'column', gap: 0.5, alignItems: 'flex-end' }}>
      <Button
        ref={own}
        size="small"
        variant={reason === null ? 'outlined' : 'text'}
        title={isNarrow ? undefined : (reason ?? undefined)}
        aria-label={label}
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : why.id}
        data-row-link=""
        onFocus={why.onFocus}
        onBlur={why.onBlur}
        onClick={
          reason === null
            ? onAct
            : () => {
                why.setIsShown(true)
              }
        }
        sx={{
          flexShrink: 0,
          whiteSpace: 'nowrap',
          ...(reason === null ? {} : { color: 'neutral.600', cursor: 'not-allowed' }),
        }}
      >
        {children}
      </Button>
      {reason === null ? null : isNarrow ? (
        <Typography
          id={why.id}
          variant="caption"
          color="textSecondary"
          sx={{ maxWidth: '26ch', lineHeight: 1.3 }}
        >
          {reason}
        </Typography>
      ) : (
        <Reason id={why.id} anchor={own} isShown={why.isShown}>
          {reason}
        </Reason>
      )}
    </Box>
  )
}
