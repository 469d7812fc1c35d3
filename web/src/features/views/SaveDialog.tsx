import Stack from '@mui/material/Stack'
import { generatedApi, type SavedView } from '@/api/client'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { folded } from '@/lib/match'
import { TextInput } from '@/ui/TextInput'

const MOST_CHARS = 60

interface SaveFormProps {
  screen: string
  query: string
  /** Those of this list, whose names are taken. */
  views: readonly SavedView[]
  onClose: () => void
}

export const SaveDialog = formDialog(SaveForm)

function SaveForm({ screen, query, views, onClose }: SaveFormProps) {
  const { form, values, field } = useFields({ name: 'Nombre' }, { name: '' })
  const { send, isPending } = useCommand()
  const name = values.name.trim()
  const taken = views.find((view) => folded(view.name.trim()) === folded(name))

  const submit = async () => {
    if (!form.check(name === '' ? { name: 'Escribe un nombre.' } : {})) {
      return
    }
    const { ok } = await send(
      generatedApi.endpoints.saveView,
      { savedViewBody: { name, screen, query } },
      { done: (saved) => `La vista «${saved.name}» quedó guardada.`, form },
    )
    if (ok) {
      onClose()
    }
  }

  return (
    <FormBody
      title="Guardar esta vista"
      form={form}
      submitLabel={taken === undefined ? 'Guardar' : 'Reemplazar'}
      isPending={isPending}
      focusesFirst
      sendsOnEnter
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ pt: 1 }}>
        <TextInput
          {...field(
            'name',
            taken === undefined
              ? 'Guarda los filtros y el orden actuales. Solo tú la ves.'
              : `Ya tienes «${taken.name}»: se reemplaza por la actual.`,
          )}
          maxLength={MOST_CHARS}
          required
        />
      </Stack>
    </FormBody>
  )
}
