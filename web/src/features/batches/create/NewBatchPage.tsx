import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { batchesApi } from '@/api/batches'
import { useSentDraft } from '@/app/attempts/useSentDraft'
import { useCommand } from '@/app/commands/useCommand'
import { bindFields } from '@/app/forms/useFields'
import { useForm } from '@/app/forms/useForm'
import { businessDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { Form } from '@/ui/Form'
import { FormProblems } from '@/ui/FormProblems'
import { PageHeader } from '@/ui/PageHeader'
import { Restored } from '@/ui/Restored'
import { Section } from '@/ui/Section'
import { useLeaveGuard } from '@/ui/useLeaveGuard'
import { HeaderFields, useSources } from './HeaderFields'
import { acceptHeader, checkHeader, emptyHeader, LABELS } from './header'

const SENDS = { endpoint: 'createBatch' }

/** The header of a new batch; its lines come on the next page. */
export function NewBatchPage() {
  const [today] = useState(() => businessDate(new Date()))
  const [initial] = useState(() => emptyHeader(today))
  const form = useForm(LABELS)
  const draft = useSentDraft(SENDS, 'batch.new', initial, acceptHeader, () => form.check({}))
  const { allowLeaving } = useLeaveGuard(draft.isChanged, 'all')
  const { currency } = useSources(draft.value.source_account_id)
  const navigate = useNavigate()
  const { send, isPending } = useCommand()

  const create = async () => {
    const checked = checkHeader(draft.value, currency, today)
    if (!form.check(checked.ok ? {} : checked.found) || !checked.ok) {
      return
    }
    const answer = await send(
      batchesApi.endpoints.createBatch,
      { batchBody: checked.body },
      {
        form,
        shows: (made) => ({ endpoint: batchesApi.endpoints.getBatch, arg: { id: made?.id ?? '' } }),
      },
    )
    if (answer.ok) {
      allowLeaving()
      draft.discard()
      await navigate(paths.batch(answer.data.id), { replace: true })
    }
  }

  return (
    <>
      <PageHeader
        title="Nuevo lote"
        subtitle="Primero los datos del lote; después, sus líneas."
        back={<BackLink to={paths.multiplePayments}>Volver a pagos masivos</BackLink>}
      />
      <Section>
        <Form isPending={isPending} onSubmit={create}>
          <Stack sx={{ gap: 2, maxWidth: 720 }}>
            <Restored draft={draft} />
            <FormProblems form={form} />
            <HeaderFields {...bindFields(form, LABELS, draft)} form={form} today={today} />
            <div>
              <ActionButton type="submit" isPending={isPending}>
                Crear y agregar las líneas
              </ActionButton>
            </div>
          </Stack>
        </Form>
      </Section>
    </>
  )
}
