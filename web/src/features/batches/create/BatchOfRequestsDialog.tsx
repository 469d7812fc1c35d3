import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { batchesApi } from '@/api/batches'
import { asRead } from '@/api/intent'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { counted } from '@/lib/counts'
import { businessDate } from '@/lib/dates'
import { sumMinor } from '@/lib/money'
import { paths } from '@/lib/paths'
import { moneyToText } from '@/lib/typedMoney'
import { HeaderFields, useSources } from './HeaderFields'
import { checkHeader, emptyHeader, LABELS } from './header'

interface ChosenRequest {
  request_id: string
  approved_minor: number
  currency: string
}

interface BatchOfRequestsProps {
  requests: readonly ChosenRequest[]
  onClose: () => void
}

/** A batch of requests that were chosen elsewhere: its totals are theirs. */
export const BatchOfRequestsDialog = formDialog(BatchOfRequestsForm)

function BatchOfRequestsForm({ requests, onClose }: BatchOfRequestsProps) {
  const [today] = useState(() => businessDate(new Date()))
  const { form, ...fields } = useFields(LABELS, () => headerOf(requests, today))
  const { values } = fields
  const { currency } = useSources(values.source_account_id)
  const navigate = useNavigate()
  const { send, isPending } = useCommand()

  const create = async () => {
    const checked = checkHeader(values, currency, today)
    if (!form.check(checked.ok ? {} : checked.found) || !checked.ok) {
      return
    }
    const made = await send(batchesApi.endpoints.createBatch, { batchBody: checked.body }, { form })
    if (!made.ok) {
      return
    }
    const batch = made.data
    // Where they are refused the batch is there nonetheless, and says what it lacks.
    await send(
      batchesApi.endpoints.addBatchRequests,
      {
        ...asRead(batch),
        batchRequestsBody: { request_ids: requests.map(({ request_id }) => request_id) },
      },
      { done: `${counted(requests.length, 'solicitud agregada', 'solicitudes agregadas')} al lote.` },
    )
    onClose()
    await navigate(paths.batch(batch.id))
  }

  return (
    <FormBody
      title={`Lote con ${counted(requests.length, 'solicitud', 'solicitudes')}`}
      form={form}
      submitLabel="Crear el lote"
      isPending={isPending}
      onSubmit={create}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <HeaderFields {...fields} form={form} today={today} />
      </Stack>
    </FormBody>
  )
}

function headerOf(requests: readonly ChosenRequest[], today: string) {
  const [first] = requests
  return {
    ...emptyHeader(today),
    control:
      first === undefined
        ? ''
        : moneyToText(sumMinor(requests.map(({ approved_minor }) => approved_minor)), first.currency),
    count: String(requests.length),
  }
}
