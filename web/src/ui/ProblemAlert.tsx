import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icons'
import { NoWrapPhrases } from './NoWrapPhrases'

/** What a problem of the API holds, as far as people read it. */
export interface ShownProblem {
  detail: string
  errors?: readonly { field: string; detail: string }[]
}

export interface ProblemAlertProps {
  problem: ShownProblem | null | undefined
  /** Asks again for what could not be read. */
  onRetry?: () => unknown
  /** Another way on. */
  action?: ReactNode
  /** Off where the error is beside the point, such as a list that failed while a form is open. */
  takesFocus?: boolean
}

/** An error that stays on the page until it is over, unlike the popup, and takes the focus when it comes. */
export function ProblemAlert(props: ProblemAlertProps) {
  const { problem, onRetry, action, takesFocus = true } = props
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && problem !== null && problem !== undefined) {
      ref.current?.focus()
    }
  }, [problem, takesFocus])
  if (problem === null || problem === undefined) {
    return null
  }
  const errors = problem.errors ?? []
  return (
    <Box
      ref={ref}
      role="alert"
      tabIndex={-1}
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 2,
        mb: 2,
        borderRadius: 1,
        border: '1px solid',
        borderColor: 'error.main',
        bgcolor: 'error.lightest',
        color: 'error.darkest',
      }}
    >
      <Icon name="error" sx={{ color: 'error.dark' }} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          <NoWrapPhrases text={problem.detail} />
        </Typography>
        {errors.length === 0 ? null : (
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
            {errors.map(({ field, detail }) => (
              <li key={`${field} ${detail}`}>{detail}</li>
            ))}
          </Box>
        )}
      </Box>
      {onRetry === undefined ? null : (
        <Button color="inherit" onClick={onRetry}>
          Reintentar
        </Button>
      )}
      {action}
    </Box>
  )
}
