import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { accountingApi, type PeriodChange } from '@/api/accounting'
import { asRead } from '@/api/intent'
import type { Problem } from '@/api/problem'
import { formatDate, formatInstant } from '@/lib/dates'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { confirm, confirmWithReason } from '@/ui/confirm'
import { Facts } from '@/ui/Facts'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { Section } from '@/ui/Section'
import { usePeriodCommand } from './usePeriodCommand'
import { afterWords, closedWords } from './words'

/** A wish to open again what is closed, and who decides on it. */
export function Pending({ change }: { change: PeriodChange }) {
  const [problem, setProblem] = useState<Problem | null>(null)
  return (
    <Section title="Se pidió reabrir">
      <ProblemAlert problem={problem} />
      <Facts
        items={[
          { name: 'Pidió', value: `${change.asked_by.name} · ${formatInstant(change.asked_at_ms)}` },
          { name: 'Por qué', value: change.reason },
          { name: 'Estaba', value: closedWords(change.closed_before) },
          { name: 'Si se acepta', value: afterWords(change.closed_after), strong: true },
        ]}
      />
      <Stack
        role="group"
        aria-label="Acciones"
        direction="row"
        useFlexGap
        sx={{ mt: 2, gap: 1, flexWrap: 'wrap', alignItems: 'flex-start' }}
      >
        {change.actions.map(({ action, blocked_by }) =>
          isKnown(action) ? (
            <Action
              key={action}
              action={action}
              change={change}
              blockedBy={blockedWords(blocked_by)}
              onProblem={setProblem}
            />
          ) : null,
        )}
      </Stack>
    </Section>
  )
}

const ACTIONS = {
  execute: { label: 'Reabrir', variant: 'contained', done: 'El período quedó reabierto.' },
  decline: { label: 'No reabrir', variant: 'outlined', done: 'El período sigue cerrado.' },
  withdraw: { label: 'Retirar mi petición', variant: 'outlined', done: 'Retiraste tu petición.' },
} as const

type ActionName = keyof typeof ACTIONS

function isKnown(action: string): action is ActionName {
  return Object.hasOwn(ACTIONS, action)
}

/** Asks before an action. What goes with it, or null where the person thinks better of it. */
async function sure(action: ActionName, { asked_by, closed_after }: PeriodChange) {
  if (action === 'decline') {
    const reason = await confirmWithReason({
      title: '¿No reabrir el período?',
      text: `Sigue cerrado como está. ${asked_by.name} verá el motivo.`,
      confirmLabel: 'No reabrir',
      tone: 'error',
      maxLength: 1000,
    })
    return reason === null ? null : { reason }
  }
  const isSure = await confirm(
    action === 'execute'
      ? {
          title: '¿Reabrir el período?',
          text: `${
            typeof closed_after === 'string'
              ? `Quedará cerrado solo hasta el ${formatDate(closed_after)}.`
              : 'No quedará nada cerrado.'
          } En los días que se abren se podrán fechar asientos otra vez.`,
          confirmLabel: 'Reabrir',
        }
      : {
          title: '¿Retirar tu petición?',
          text: 'El período sigue cerrado. Puedes pedirlo otra vez.',
          confirmLabel: 'Retirar',
        },
  )
  return isSure ? { reason: null } : null
}

interface ActionProps {
  action: ActionName
  change: PeriodChange
  blockedBy: string | null
  onProblem: (problem: Problem | null) => void
}

/** One of them. Each is an intent of its own: a lost answer to one is never repeated by another. */
function Action({ action, change, blockedBy, onProblem }: ActionProps) {
  const { label, variant, done } = ACTIONS[action]
  const { send } = usePeriodCommand()
  const act = async () => {
    const periodActionBody = await sure(action, change)
    if (periodActionBody !== null) {
      const endpoint = accountingApi.endpoints.actOnPeriodChange
      const answer = await send(endpoint, { ...asRead(change), action, periodActionBody }, done, {
        refuse: onProblem,
      })
      if (answer.ok) {
        onProblem(null)
      }
    }
  }
  return (
    <ActionButton
      variant={variant}
      color={variant === 'contained' ? 'primary' : 'inherit'}
      blockedBy={blockedBy}
      onAct={act}
    >
      {label}
    </ActionButton>
  )
}
