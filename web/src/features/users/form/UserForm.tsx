import Box from '@mui/material/Box'
import { useState } from 'react'
import type { PermissionCatalogue, UserBody, UserDetail } from '@/api/users'
import { asEndpoint, useCommand } from '@/app/commands/useCommand'
import { useForm } from '@/app/forms/useForm'
import { businessDate } from '@/lib/dates'
import { blockedWords } from '@/lib/people'
import { ActionButton } from '@/ui/ActionButton'
import { confirm } from '@/ui/confirm'
import type { Draft } from '@/ui/draft'
import { Form } from '@/ui/Form'
import { FormBar } from '@/ui/FormBar'
import { FormProblems } from '@/ui/FormProblems'
import { useLeaveGuard } from '@/ui/useLeaveGuard'
import { Absences } from './Absences'
import { Identity } from './Identity'
import { Limits } from './Limits'
import { bodyOf, conflictsIn, errorsOf, labelsOf, type UserValues } from './model'
import { PermissionsEditor } from './PermissionsEditor'

type FormState = Pick<Draft<UserValues>, 'value' | 'setValue' | 'isChanged'>

interface UserFormProps {
  /** Undefined for somebody new. */
  user?: UserDetail
  /** What is granted already: only new conflicts of duties are asked about. */
  grantedBefore: readonly { permission_name: string }[]
  state: FormState
  catalogue: PermissionCatalogue
  submitLabel: string
  isDraftKept: boolean
  /** Sends the body; throws what the server refuses. */
  onSend: (body: UserBody) => Promise<UserDetail>
  /** After leaving is allowed. */
  onSaved: (saved: UserDetail) => void
}

function blockOf(user: UserDetail | undefined, name: string): string | null {
  const found = user?.actions.find(({ action }) => action === name)
  return blockedWords(found?.blocked_by)
}

/** Whether the person goes on although one user would hold both sides of a duty. */
async function acceptsConflicts(
  fresh: readonly { detail: string; permissions: readonly string[] }[],
): Promise<boolean> {
  return (
    fresh.length === 0 ||
    confirm({
      title: '¿Conceder permisos en conflicto?',
      text: (
        <>
          Queda anotado en la auditoría.
          <ul>
            {fresh.map(({ detail, permissions }) => (
              <li key={permissions.join(' ')}>{detail}</li>
            ))}
          </ul>
        </>
      ),
      confirmLabel: 'Conceder de todos modos',
      tone: 'error',
    })
  )
}

/** Everything that is kept of a user. What was typed stays when the server refuses it. */
export function UserForm({
  user,
  grantedBefore,
  state,
  catalogue,
  submitLabel,
  isDraftKept,
  onSend,
  onSaved,
}: UserFormProps) {
  const { value: values, setValue, isChanged } = state
  const [today] = useState(() => businessDate(new Date()))
  const { send, isPending } = useCommand()
  const titleOf = (name: string) =>
    catalogue.items.find(({ permission_name }) => permission_name === name)?.title ?? name
  const form = useForm<string>(labelsOf(values, titleOf))
  const { allowLeaving } = useLeaveGuard(isChanged, isDraftKept ? 'all' : 'nothing')
  const editBlock = blockOf(user, 'edit')
  const permissionsBlock = editBlock ?? blockOf(user, 'permissions')
  const limitsBlock = editBlock ?? blockOf(user, 'limits')

  const change = (patch: Partial<UserValues>, path: string) => {
    form.touch(path)
    setValue((before) => ({ ...before, ...patch }))
  }

  const submit = async () => {
    if (!form.check(errorsOf(values))) {
      return
    }
    const before = conflictsIn(grantedBefore, catalogue.conflicts)
    const fresh = conflictsIn(values.grants, catalogue.conflicts).filter((c) => !before.includes(c))
    if (!(await acceptsConflicts(fresh))) {
      return
    }
    const rights = { permissions: permissionsBlock === null, limits: limitsBlock === null }
    const saving = asEndpoint('saveUser', async () => onSend(bodyOf(values, rights)))
    const answer = await send(saving, undefined, { form })
    if (answer.ok) {
      allowLeaving()
      onSaved(answer.data)
    }
  }

  return (
    <Form isPending={isPending || editBlock !== null} onSubmit={submit}>
      <FormProblems form={form} />
      <Identity
        userId={user?.id}
        values={values}
        form={form}
        isDisabled={editBlock !== null}
        onChange={change}
      />
      <PermissionsEditor
        grants={values.grants}
        catalogue={catalogue}
        form={form}
        today={today}
        blockedBy={permissionsBlock}
        onChange={(grants, path) => change({ grants }, path)}
      />
      <Limits
        limits={values.limits}
        form={form}
        blockedBy={limitsBlock}
        onChange={(limits, path) => change({ limits }, path)}
      />
      <Absences
        userId={user?.id}
        absences={values.absences}
        today={today}
        form={form}
        isDisabled={editBlock !== null}
        onChange={(absences, path) => change({ absences }, path)}
      />
      <FormBar>
        <ActionButton type="submit" blockedBy={editBlock} isPending={isPending}>
          {submitLabel}
        </ActionButton>
        {isChanged && user !== undefined ? (
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            Hay cambios sin guardar.
          </Box>
        ) : null}
      </FormBar>
    </Form>
  )
}
