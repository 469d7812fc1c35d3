import { lazy, Suspense, useState } from 'react'
import type { UserDetail } from '@/api/users'
import { asEndpoint, useCommand } from '@/app/commands/useCommand'
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
  const { send, problem } = useCommand()
  const [isAsking, setIsAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
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
    const { id, name, version } = user
    const answer = await send(
      asEndpoint('updateUser', async () => dispatch(updateUser(id, { state: 'active' }, { version }))),
      undefined,
      { done: `${name} puede volver a entrar.`, saysRefusal: false },
    )
    if (!answer.ok && answer.problem?.status === 412) {
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
            onClose={() => setIsAsking(false)}
            onStale={onStale}
          />
        </Suspense>
      ) : null}
    </>
  )
}
