import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { type Attempt, forget } from '@/api/attempts'
import { formatInstant } from '@/lib/dates'
import { ActionButton } from '@/ui/ActionButton'
import { Notice } from '@/ui/Notice'
import { NoWrap } from '@/ui/NoWrap'
import { commandName, makes, wayTo } from './words'

interface AttemptNoticeProps {
  attempt: Attempt
  isAsking: boolean
  onAsk: () => Promise<void>
}

/** What is known of a command whose answer was lost, and the way to learn the rest. */
export function AttemptNotice({ attempt, isAsking, onAsk }: AttemptNoticeProps) {
  const name = `${commandName(attempt.endpoint)} (${formatInstant(attempt.at_ms)})`
  if (attempt.state === 'unanswered') {
    return (
      <Notice
        tone="warning"
        title={`${name}: quedó sin respuesta`}
        action={
          <ActionButton
            variant="text"
            color="inherit"
            isPending={isAsking}
            pendingLabel="Preguntando…"
            onAct={onAsk}
          >
            Preguntar si se hizo
          </ActionButton>
        }
      >
        Pregunta si se hizo antes de enviar otra cosa en su lugar.
      </Notice>
    )
  }
  const isDone = attempt.state === 'done'
  return (
    <Notice
      tone={isDone ? 'success' : 'info'}
      title={isDone ? `${name}: sí se hizo` : `${name}: no se hizo`}
      action={
        <Button
          color="inherit"
          onClick={() => {
            forget(attempt)
          }}
        >
          Entendido
        </Button>
      }
    >
      <Outcome attempt={attempt} />
    </Notice>
  )
}

function Outcome({ attempt: { endpoint, state, number } }: { attempt: Attempt }) {
  if (state !== 'done') {
    return 'No llegó al servidor, y ya no puede llegar. Si todavía lo quieres, envíalo de nuevo.'
  }
  if (number === null) {
    return 'No hace falta que lo envíes otra vez.'
  }
  const way = wayTo(endpoint, number)
  return (
    <>
      {makes(endpoint) ? 'Es ' : 'Está en '}
      {way === null ? (
        <NoWrap>{number}</NoWrap>
      ) : (
        <Link component={RouterLink} to={way} sx={{ color: 'inherit' }}>
          <NoWrap>{number}</NoWrap>
        </Link>
      )}
      . No hace falta que lo envíes otra vez.
    </>
  )
}
