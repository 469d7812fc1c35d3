import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { asRead } from '@/api/intent'
import { messagesApi, type WebhookItem, type WebhookSecret } from '@/api/messages'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { paths } from '@/lib/paths'
import { TextInput } from '@/ui/TextInput'
import { Kinds } from './Kinds'
import { bodyOf, errorsOf, type FieldName, LABELS, type Values, valuesOf } from './model'
import { Secret } from './Secret'
import { useKeepWebhook } from './useKeepWebhook'

interface WebhookDialogProps {
  /** The kinds of records that there are. */
  offered: readonly string[]
  /** The one that is changed; none for a new one. */
  webhook?: WebhookItem
  isOpen: boolean
  onClose: () => void
}

/** Sets a webhook up, then shows its secret this once; or changes one. */
export function WebhookDialog({ isOpen, onClose, ...of }: WebhookDialogProps) {
  const [made, setMade] = useState<WebhookSecret | null>(null)
  const navigate = useNavigate()
  return (
    // Only its button closes the secret: a slip beside the dialog must not lose it.
    <FormDialog isOpen={isOpen} onClose={made === null ? onClose : () => undefined}>
      {made === null ? (
        <WebhookForm onMade={setMade} onClose={onClose} {...of} />
      ) : (
        <Secret
          made={made}
          onClose={() => {
            onClose()
            // There it is tried.
            void navigate(paths.webhook(made.webhook.id))
          }}
        />
      )}
    </FormDialog>
  )
}

interface WebhookFormProps extends Omit<WebhookDialogProps, 'isOpen'> {
  onMade: (made: WebhookSecret) => void
}

function WebhookForm({ offered, webhook: shown, onMade, onClose }: WebhookFormProps) {
  // As it was when the form was opened: what somebody else changes meanwhile is not written over unseen.
  const [webhook] = useState(shown)
  const { form, values, set, field } = useFields<Values, FieldName>(LABELS, () => valuesOf(webhook))
  const { send, isPending } = useCommand()
  const keep = useKeepWebhook()

  const add = async () => {
    const body = { webhookBody: bodyOf(values) }
    const answer = await send(messagesApi.endpoints.createWebhook, body, { form })
    if (answer.ok) {
      onMade(answer.data)
    }
  }
  const change = async (before: WebhookItem) => {
    const answer = await send(
      messagesApi.endpoints.changeWebhook,
      { ...asRead(before), webhookBody: bodyOf(values) },
      { done: ({ name }) => `${name} quedó guardado.`, form },
    )
    if (answer.ok) {
      keep(answer.data)
      onClose()
    }
  }
  const submit = async () => {
    if (form.check(errorsOf(values))) {
      await (webhook === undefined ? add() : change(webhook))
    }
  }

  const verb = webhook === undefined ? 'Agregar webhook' : 'Guardar'
  return (
    <FormBody
      title={webhook === undefined ? 'Agregar webhook' : `Editar ${webhook.name}`}
      form={form}
      submitLabel={verb}
      isPending={isPending}
      focusesFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <TextInput
          {...field('name', 'El del otro sistema: «Contabilidad», «Almacén».')}
          maxLength={80}
          required
        />
        <TextInput
          {...field('url', 'A dónde va cada mensaje: https://sistema.ejemplo.com/caudal')}
          type="url"
          maxLength={500}
          required
        />
        <Kinds offered={offered} values={values} form={form} onChange={(next) => set(next, 'kinds')} />
      </Stack>
    </FormBody>
  )
}
