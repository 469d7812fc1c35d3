import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { batchesApi, useCreateBatchMutation } from '@/api/batches'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { useSentDraft } from '@/app/attempts/useSentDraft'
import { useForm } from '@/app/forms/useForm'
import { useAppDispatch } from '@/app/store'
import { businessDate } from '@/lib/dates'
import { paths } from '@/lib/paths'
import { ActionButton } from '@/ui/ActionButton'
import { BackLink } from '@/ui/BackLink'
import { Form } from '@/ui/Form'
import { FormSummary } from '@/ui/FormSummary'
import { PageHeader } from '@/ui/PageHeader'
import { ProblemAlert } from '@/ui/ProblemAlert'
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
  const dispatch = useAppDispatch()
  const [create, { isLoading }] = useCreateBatchMutation()
  const withIntent = useIntent()

  const send = async () => {
    const checked = checkHeader(draft.value, currency, today)
    if (!form.check(checked.ok ? {} : checked.found) || !checked.ok) {
      return
    }
    const answer = await withIntent(async (key) =>
      create({ 'Idempotency-Key': key, batchBody: checked.body }),
    )
    const refusal = asProblem(answer.error)
    if (refusal !== null) {
      form.refuse(refusal)
    } else if (answer.data !== undefined) {
      allowLeaving()
      draft.discard()
      await dispatch(batchesApi.util.upsertQueryData('getBatch', { id: answer.data.id }, answer.data))
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
        <Form isPending={isLoading} onSubmit={send}>
          <Stack sx={{ gap: 2, maxWidth: 720 }}>
            {draft.isRestored ? (
              <Stack
                direction="row"
                sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', typography: 'body2' }}
              >
                Recuperamos lo que estabas escribiendo.
                <Button
                  size="small"
                  onClick={() => {
                    draft.discard()
                  }}
                >
                  Empezar de nuevo
                </Button>
              </Stack>
            ) : null}
            <FormSummary errors={form.errors} submitCount={form.submitCount} />
            <ProblemAlert problem={form.problem} />
            <HeaderFields
              values={draft.value}
              form={form}
              today={today}
              onChange={(patch, field) => {
                form.touch(field)
                draft.setValue((before) => ({ ...before, ...patch }))
              }}
            />
            <div>
              <ActionButton type="submit" isPending={isLoading}>
                Crear y agregar las líneas
              </ActionButton>
            </div>
          </Stack>
        </Form>
      </Section>
    </>
  )
}
