import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useIntent } from '@/api/intent'
import { asProblem, type Problem } from '@/api/problem'
import type { UserDetail } from '@/api/users'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { readProfile } from '@/app/session/readProfile'
import { useSession } from '@/app/session/useSession'
import { useAppDispatch, useAppSelector } from '@/app/store'
import { clearPermissions, getAdmin, getPermissions, updateAdmin } from '@/features/users/door'
import { PERMISSION_TITLES } from '@/lib/permissions'
import { ProblemAlert } from '@/ui/ProblemAlert'
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

interface ProfileDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The own profile of whoever administers. */
export function ProfileDialog({ isOpen, onClose }: ProfileDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <Profile titleId={titleId} onClose={onClose} />}
    </FormDialog>
  )
}

function Profile({ titleId, onClose }: { titleId: string; onClose: () => void }) {
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
  return <ProfileForm titleId={titleId} admin={admin} onClose={onClose} />
}

interface ProfileFormProps {
  titleId: string
  admin: UserDetail
  onClose: () => void
}

function ProfileForm({ titleId, admin, onClose }: ProfileFormProps) {
  const dispatch = useAppDispatch()
  const notify = useNotify()
  const withIntent = useIntent()
  const [values, setValues] = useState<Values>(() => valuesOf(admin))
  const [isSending, setIsSending] = useState(false)
  const form = useForm(LABELS)

  const submit = async () => {
    const wrong = {
      ...(values.name.trim() === '' ? { name: 'Escribe tu nombre.' } : {}),
      ...(values.email.trim() === '' ? { email: 'Escribe tu correo.' } : {}),
    }
    if (!form.check(wrong)) {
      return
    }
    setIsSending(true)
    const answer = await withIntent<{ error?: unknown }>(async (key) => {
      try {
        const body = {
          name: values.name.trim(),
          email: values.email.trim(),
          document: values.document.trim() || null,
          phone: values.phone.trim() || null,
        }
        await dispatch(updateAdmin(body, { version: admin.version, key }))
        return {}
      } catch (error) {
        return { error }
      }
    })
    setIsSending(false)
    const problem = asProblem(answer.error)
    if (problem === null) {
      notify.success('Tu perfil quedó guardado.')
      void dispatch(readProfile())
      onClose()
    } else {
      form.refuse(problem)
    }
  }

  return (
    <FormBody
      titleId={titleId}
      title="Mi perfil"
      form={form}
      submitLabel="Guardar"
      isPending={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 1, pt: 1 }}>
        {FIELDS.map(({ name, length, type, hint }) => (
          <TextField
            key={name}
            label={LABELS[name]}
            type={type}
            value={values[name]}
            onChange={(event) => {
              form.touch(name)
              setValues((before) => ({ ...before, [name]: event.target.value }))
            }}
            {...form.field(name, hint)}
            required={name === 'name' || name === 'email'}
            slotProps={{ htmlInput: { maxLength: length } }}
            autoComplete="off"
            fullWidth
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
