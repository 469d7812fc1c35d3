import Button from '@mui/material/Button'
import { type Attempt, forget } from '@/api/attempts'
import { formatInstant } from '@/lib/dates'
import { ActionButton } from '@/ui/ActionButton'
import { Notice } from '@/ui/Notice'
import { commandName } from './words'

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
        Puede que se haya hecho. Si lo envías igual, no se hará dos veces.
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
      {doneWords(attempt)}
    </Notice>
  )
}

function doneWords({ state, number }: Attempt): string {
  if (state !== 'done') {
    return 'No llegó al servidor, y ya no puede llegar. Si todavía lo quieres, envíalo de nuevo.'
  }
  return number === null
    ? 'No hace falta que lo envíes otra vez.'
    : `Es ${number}. No hace falta que lo envíes otra vez.`
}
