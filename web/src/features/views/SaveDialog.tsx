import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { type SavedView, useSaveViewMutation } from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { folded } from '@/lib/match'

const MOST_CHARS = 60

interface SaveDialogProps {
  screen: string
  query: string
  /** Those of this list, whose names are taken. */
  views: readonly SavedView[]
  isOpen: boolean
  onClose: () => void
}

export function SaveDialog({ isOpen, onClose, ...form }: SaveDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <SaveForm titleId={titleId} onClose={onClose} {...form} />}
    </FormDialog>
  )
}

function SaveForm({
  titleId,
  screen,
  query,
  views,
  onClose,
}: Omit<SaveDialogProps, 'isOpen'> & { titleId: string }) {
  const [name, setName] = useState('')
  const form = useForm({ name: 'Nombre' })
  const [send, { isLoading }] = useSaveViewMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const taken = views.find((view) => folded(view.name.trim()) === folded(name.trim()))

  const submit = async () => {
    if (!form.check(name.trim() === '' ? { name: 'Escribe un nombre.' } : {})) {
      return
    }
    const answer = await withIntent(async (key) =>
      send({ 'Idempotency-Key': key, savedViewBody: { name: name.trim(), screen, query } }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      notify.success(`La vista «${answer.data.name}» quedó guardada.`)
      onClose()
    } else if (problem !== null) {
      form.refuse(problem)
    }
  }

  return (
    <FormBody
      titleId={titleId}
      title="Guardar esta vista"
      form={form}
      submitLabel={taken === undefined ? 'Guardar' : 'Reemplazar'}
      isPending={isLoading}
      focusesFirst
      sendsOnEnter
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ pt: 1 }}>
        <TextField
          {...form.field(
            'name',
            taken === undefined
              ? 'Guarda los filtros y el orden actuales. Solo tú la ves.'
              : `Ya tienes «${taken.name}»: se reemplaza por la actual.`,
          )}
          label="Nombre"
          value={name}
          required
          autoComplete="off"
          onChange={(event) => {
            form.touch('name')
            setName(event.target.value)
          }}
          slotProps={{ htmlInput: { maxLength: MOST_CHARS } }}
        />
      </Stack>
    </FormBody>
  )
}
