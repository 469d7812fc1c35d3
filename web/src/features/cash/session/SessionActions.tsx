import Typography from '@mui/material/Typography'
import type { CashSessionDetail } from '@/api/client'
import { isForReader } from '@/lib/actions'
import { ended } from '@/lib/ended'
import { blockedWords } from '@/lib/people'
import { confirm, confirmWithReason } from '@/ui/confirm'
import { ActionBar, type DocumentAction } from '@/ui/document/ActionBar'
import { StepOfOthers } from '@/ui/StepOfOthers'
import type { CashActing } from './useCashAction'

interface SessionActionsProps {
  session: CashSessionDetail
  acting: CashActing
  /** Whether the reader is who counts: the custodian, or who does it in their absence. */
  counts: boolean
  /** What leads on from here, after what changes the session. */
  more: readonly DocumentAction[]
}

/** In the order of the buttons. */
const WORDS: Readonly<Record<string, { label: string; look: 'next' | 'soft' }>> = {
  freeze: { label: 'Empezar arqueo', look: 'next' },
  resume: { label: 'Seguir trabajando', look: 'soft' },
  explain: { label: 'Explicar la diferencia', look: 'next' },
  approve: { label: 'Aprobar cierre', look: 'next' },
  recount: { label: 'Pedir otro arqueo', look: 'soft' },
}

const labelOf = (action: string) => WORDS[action]?.label

/** What fits the session now: what the reader may do, and why not what others may. */
export function SessionActions({ session, acting, counts, more }: SessionActionsProps) {
  const difference = session.difference_minor ?? 0
  const ask: Readonly<Record<string, () => Promise<unknown>>> = {
    freeze: async () => {
      const text =
        'Desde ahora no entra ni sale dinero. Cuenta sin ver el total; lo sabrás cuando presentes el arqueo.'
      return (await confirm({ title: '¿Empezar el arqueo?', text, confirmLabel: 'Empezar arqueo' }))
        ? acting.act('freeze')
        : null
    },
    resume: async () => acting.act('resume'),
    explain: async () => {
      const reason = await confirmWithReason({
        title: 'Explicar la diferencia',
        reasonLabel: 'Explicación',
        missingText: 'Escribe a qué se debe.',
        confirmLabel: 'Anotar explicación',
      })
      return reason === null ? null : acting.act('explain', { reason })
    },
    recount: async () => {
      const reason = await confirmWithReason({
        title: '¿Pedir otro arqueo?',
        text: `${session.custodian.name} vuelve a contar; el arqueo actual se conserva.`,
        confirmLabel: 'Pedir otro arqueo',
      })
      return reason === null ? null : acting.act('recount', { reason })
    },
    approve: async () => {
      const text = 'El turno se cierra y no se cambia más.'
      const isSure = await confirm({ title: '¿Aprobar el cierre?', text, confirmLabel: 'Aprobar cierre' })
      return isSure ? acting.act('approve', { treatment: 'company' }) : null
    },
  }
  const owe = async () => {
    const text = `${ended(`Lo que falta queda como deuda de ${session.custodian.name}`)} El turno se cierra y no se cambia más.`
    const isSure = await confirm({
      title: '¿Aprobar el cierre y cobrar lo que falta?',
      text,
      confirmLabel: 'Aprobar y cobrar',
    })
    return isSure ? acting.act('approve', { treatment: 'custodian' }) : null
  }
  // What belongs to who counts is no button of whoever decides on it.
  const ofTheCounter = new Set(['freeze', 'resume', 'explain'])
  const fitting = Object.keys(WORDS).flatMap((name) =>
    session.actions.filter(({ action }) => action === name && ofTheCounter.has(action) === counts),
  )
  const shown = fitting.filter(isForReader)
  const actions = shown.flatMap(({ action, blocked_by }): DocumentAction[] => {
    const button: DocumentAction = {
      key: action,
      label:
        action === 'approve' && difference < 0
          ? 'Aprobar; la empresa asume'
          : (WORDS[action]?.label ?? action),
      look: WORDS[action]?.look ?? 'soft',
      blockedBy: blockedWords(blocked_by),
      isPending: acting.running === action,
      pendingLabel: 'enviando…',
      onAct: ask[action],
    }
    return action === 'approve' && difference < 0
      ? [
          button,
          {
            ...button,
            key: 'approve-owed',
            label: 'Aprobar; lo debe quien tenía la caja',
            look: 'danger',
            onAct: owe,
          },
        ]
      : [button]
  })
  const canFreeze = shown.some(
    ({ action, blocked_by }) => action === 'freeze' && (blocked_by ?? null) === null,
  )
  return (
    <>
      {canFreeze ? (
        <Typography variant="body2" sx={{ mt: 2 }}>
          Te toca contar al terminar el día.
        </Typography>
      ) : null}
      {shown.length === 0 ? <StepOfOthers actions={fitting} labelOf={labelOf} /> : null}
      <ActionBar actions={[...actions, ...more]} />
    </>
  )
}
