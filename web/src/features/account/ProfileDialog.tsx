import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { asProblem, type Problem } from '@/api/problem'
import type { UserDetail } from '@/api/users'
import { asEndpoint, useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog, useTitleId } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { readProfile } from '@/app/session/readProfile'
import { useSession } from '@/app/session/useSession'
import { useAppDispatch, useAppSelector } from '@/app/store'
import { clearPermissions, getAdmin, getPermissions, updateAdmin } from '@/features/users/door'
import { PERMISSION_TITLES } from '@/lib/permissions'
import { textOrNull } from '@/lib/texts'
import { ProblemAlert } from '@/ui/ProblemAlert'
import { TextInput } from '@/ui/TextInput'
import { TableSkeleton } from '@/ui/table/TableSkeleton'

const LABELS = {
  name: 'Nombre',
  email: 'Correo',
  document: 'Documento de identidad',
  phone: 'Teléfono',
} as const

type Field = keyof typeof LABELS
type Values = Readonly<Record<Field, string>>

const FIELDS: readonly { name: Field; length: number; type?: string; hint: string }[] = [
  { name: 'name', length: 140, hint: ' ' },
  { name: 'email', length: 254, type: 'email', hint: 'Cambiarlo queda anotado en la auditoría.' },
  { name: 'document', length: 40, hint: ' ' },
  { name: 'phone', length: 40, type: 'tel', hint: ' ' },
]

function valuesOf({ name, email, document, phone }: UserDetail): Values {
  return { name, email, document: document ?? '', phone: phone ?? '' }
}

/** The own profile of whoever administers. */
export const ProfileDialog = formDialog(Profile)

function Profile({ onClose }: { onClose: () => void }) {
  const titleId = useTitleId()
  const dispatch = useAppDispatch()
  const { id } = useSession().user
  const [admin, setAdmin] = useState<UserDetail | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    const read = async () => {
      try {
        const [own] = await Promise.all([dispatch(getAdmin(id)), dispatch(getPermissions(id))])
        setAdmin(own)
      } catch (error) {
        setProblem(asProblem(error))
      }
    }
    void read()
    return () => {
      dispatch(clearPermissions())
    }
  }, [dispatch, id])
  if (admin === null) {
    return (
      <Box sx={{ p: 3 }}>
        <Typography id={titleId} variant="h6" component="h2" sx={{ mb: 2 }}>
          Mi perfil
        </Typography>
        {problem === null ? <TableSkeleton label="tu perfil" /> : <ProblemAlert problem={problem} />}
      </Box>
    )
  }
  return <ProfileForm admin={admin} onClose={onClose} />
}

interface ProfileFormProps {
  admin: UserDetail
  onClose: () => void
}

function ProfileForm({ admin, onClose }: ProfileFormProps) {
  const dispatch = useAppDispatch()
  const { send, isPending } = useCommand()
  const { form, values, field } = useFields(LABELS, () => valuesOf(admin))

  const submit = async () => {
    const wrong = {
      ...(values.name.trim() === '' ? { name: 'Escribe tu nombre.' } : {}),
      ...(values.email.trim() === '' ? { email: 'Escribe tu correo.' } : {}),
    }
    if (!form.check(wrong)) {
      return
    }
    const body = {
      name: values.name.trim(),
      email: values.email.trim(),
      document: textOrNull(values.document),
      phone: textOrNull(values.phone),
    }
    const { ok } = await send(
      asEndpoint('updateAdmin', async () => dispatch(updateAdmin(body, { version: admin.version }))),
      undefined,
      { done: 'Tu perfil quedó guardado.', form },
    )
    if (ok) {
      void dispatch(readProfile())
      onClose()
    }
  }

  return (
    <FormBody
      title="Mi perfil"
      form={form}
      submitLabel="Guardar"
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 1, pt: 1 }}>
        {FIELDS.map(({ name, length, type, hint }) => (
          <TextInput
            key={name}
            {...field(name, hint)}
            type={type}
            required={name === 'name' || name === 'email'}
            maxLength={length}
          />
        ))}
        <OwnPermissions />
      </Stack>
    </FormBody>
  )
}

function OwnPermissions() {
  const permissions = useAppSelector((state) => state.userManagement.permissions)
  const titles: Readonly<Record<string, string>> = PERMISSION_TITLES
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        Tus permisos
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
        {permissions.map(({ permission_name }) => (
          <li key={permission_name}>{titles[permission_name] ?? permission_name}</li>
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary">
        Los cambia otra persona que administre.
      </Typography>
    </Box>
  )
}
