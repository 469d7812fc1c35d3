import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { etag, useIntent } from '@/api/intent'
import {
  useChangeWebhookMutation,
  useCreateWebhookMutation,
  type WebhookItem,
  type WebhookSecret,
} from '@/api/messages'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { paths } from '@/lib/paths'
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
      {(titleId) =>
        made === null ? (
          <WebhookForm titleId={titleId} onMade={setMade} onClose={onClose} {...of} />
        ) : (
          <Secret
            titleId={titleId}
            made={made}
            onClose={() => {
              onClose()
              // There it is tried.
              void navigate(paths.webhook(made.webhook.id))
            }}
          />
        )
      }
    </FormDialog>
  )
}

interface WebhookFormProps extends Omit<WebhookDialogProps, 'isOpen'> {
  titleId: string
  onMade: (made: WebhookSecret) => void
}

/** One call for adding and for changing, with one key while its outcome is unknown. */
function useSave(webhook: WebhookItem | undefined) {
  const [create, { isLoading: isCreating }] = useCreateWebhookMutation()
  const [change, { isLoading: isChanging }] = useChangeWebhookMutation()
  const withIntent = useIntent()
  return {
    isPending: isCreating || isChanging,
    send: async (values: Values) =>
      withIntent<{ error?: unknown; made?: WebhookSecret; kept?: WebhookItem }>(async (key) => {
        const call = { 'Idempotency-Key': key, webhookBody: bodyOf(values) }
        if (webhook === undefined) {
          const { data: made, error } = await create(call)
          return { made, error }
        }
        const { data: kept, error } = await change({
          ...call,
          id: webhook.id,
          'If-Match': etag(webhook.version),
        })
        return { kept, error }
      }),
  }
}

function WebhookForm({ titleId, offered, webhook: shown, onMade, onClose }: WebhookFormProps) {
  // As it was when the form was opened: what somebody else changes meanwhile is not written over unseen.
  const [webhook] = useState(shown)
  const [values, setValues] = useState<Values>(() => valuesOf(webhook))
  const { send, isPending } = useSave(webhook)
  const notify = useNotify()
  const keep = useKeepWebhook()
  const form = useForm<FieldName>(LABELS)
  const set = (field: FieldName, change: Partial<Values>) => {
    form.touch(field)
    setValues((before) => ({ ...before, ...change }))
  }

  const submit = async () => {
    if (!form.check(errorsOf(values))) {
      return
    }
    const answer = await send(values)
    const problem = asProblem(answer.error)
    if (answer.made !== undefined) {
      onMade(answer.made)
    } else if (answer.kept !== undefined) {
      keep(answer.kept)
      notify.success(`${answer.kept.name} quedó guardado.`)
      onClose()
    } else if (problem !== null) {
      form.refuse(problem)
    }
  }

  const verb = webhook === undefined ? 'Agregar webhook' : 'Guardar'
  return (
    <FormBody
      titleId={titleId}
      title={webhook === undefined ? 'Agregar webhook' : `Editar ${webhook.name}`}
      form={form}
      submitLabel={verb}
      isPending={isPending}
      focusesFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <TextField
          label={LABELS.name}
          value={values.name}
          onChange={(event) => {
            set('name', { name: event.target.value })
          }}
          {...form.field('name', 'El del otro sistema: «Contabilidad», «Almacén».')}
          slotProps={{ htmlInput: { maxLength: 80 } }}
          autoComplete="off"
          required
          fullWidth
        />
        <TextField
          label={LABELS.url}
          type="url"
          value={values.url}
          onChange={(event) => {
            set('url', { url: event.target.value })
          }}
          {...form.field('url', 'A dónde va cada mensaje: https://sistema.ejemplo.com/caudal')}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          autoComplete="off"
          required
          fullWidth
        />
        <Kinds offered={offered} values={values} form={form} onChange={(change) => set('kinds', change)} />
      </Stack>
    </FormBody>
  )
}
