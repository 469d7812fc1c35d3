import { lazy, Suspense, useState } from 'react'
import { useIntent } from '@/api/intent'
import { asProblem, type Problem } from '@/api/problem'
import type { UserDetail } from '@/api/users'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { confirm } from '@/ui/confirm'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { updateUser } from './management/actions'

const DeactivateDialog = lazy(async () => ({
  default: (await import('./DeactivateDialog')).DeactivateDialog,
}))

interface SwitchActionsProps {
  user: UserDetail
  /** The user is no longer as they stand here. */
  onStale: () => Promise<void>
}

/** Switches a user off or on again: what the state admits, with what keeps the reader from it. */
export function SwitchActions({ user, onStale }: SwitchActionsProps) {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const withIntent = useIntent()
  const [isAsking, setIsAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const deactivate = user.actions.find(({ action }) => action === 'deactivate')
  const reactivate = user.actions.find(({ action }) => action === 'reactivate')

  const switchOn = async () => {
    const goesOn = await confirm({
      title: `¿Reactivar a ${user.name}?`,
      text: 'Podrá volver a entrar, con los permisos que aparecen aquí.',
      confirmLabel: 'Reactivar',
    })
    if (!goesOn) {
      return
    }
    const answer = await withIntent<{ error?: unknown }>(async (key) => {
      try {
        await dispatch(updateUser(user.id, { state: 'active' }, { version: user.version, key }))
        return {}
      } catch (error) {
        return { error }
      }
    })
    const refusal = asProblem(answer.error)
    setProblem(refusal)
    if (refusal === null) {
      notify.success(`${user.name} puede volver a entrar.`)
    } else if (refusal.status === 412) {
      await onStale()
    }
  }

  return (
    <>
      {deactivate === undefined ? null : (
        <ActionButton
          variant="outlined"
          color="error"
          blockedBy={blockedWords(deactivate.blocked_by)}
          onAct={() => {
            setWasAsked(true)
            setIsAsking(true)
          }}
        >
          Desactivar
        </ActionButton>
      )}
      {reactivate === undefined ? null : (
        <ActionButton blockedBy={blockedWords(reactivate.blocked_by)} onAct={switchOn}>
          Reactivar
        </ActionButton>
      )}
      <ProblemAlert problem={problem} />
      {wasAsked ? (
        <Suspense>
          <DeactivateDialog
            user={user}
            isOpen={isAsking}
            onClose={() => {
              setIsAsking(false)
            }}
            onStale={onStale}
          />
        </Suspense>
      ) : null}
    </>
  )
}
