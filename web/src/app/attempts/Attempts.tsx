import Box from '@mui/material/Box'
import { type FormCommand, isOf } from '@/api/attempts'
import { AttemptNotice } from './AttemptNotice'
import { useAskedAttempts, useAttempts } from './useAttempts'

/** Above every page: what was sent and never answered, until the person has read how it ended. */
export function Attempts() {
  const { all, isAsking, ask } = useAskedAttempts()
  return all.length === 0 ? null : (
    <Box
      component="section"
      aria-label="Envíos sin respuesta"
      sx={{ px: { xs: 2, sm: 3, lg: 4 }, pt: 2, maxWidth: 1440, mx: 'auto', displayPrint: 'none' }}
    >
      {all.map((attempt) => (
        <AttemptNotice key={attempt.key} attempt={attempt} isAsking={isAsking} onAsk={ask} />
      ))}
    </Box>
  )
}

/** In a form that covers the page: what was sent with it before and never answered. */
export function FormAttempts(command: FormCommand) {
  const { all, isAsking, ask } = useAttempts()
  const own = all.filter((attempt) => isOf(command, attempt))
  return own.map((attempt) => (
    <AttemptNotice key={attempt.key} attempt={attempt} isAsking={isAsking} onAsk={ask} />
  ))
}
