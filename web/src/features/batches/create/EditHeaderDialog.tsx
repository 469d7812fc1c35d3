import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { type BatchDetail, batchesApi } from '@/api/batches'
import { asRead } from '@/api/intent'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { businessDate } from '@/lib/dates'
import { useBatchAction } from '../detail/useBatchAction'
import { HeaderFields, useSources } from './HeaderFields'
import { checkHeader, headerOf, LABELS } from './header'

interface EditHeaderFormProps {
  batch: BatchDetail
  onClose: () => void
}

/** Corrects what was typed above the lines; the batch is checked again. */
export const EditHeaderDialog = formDialog(EditHeaderForm)

function EditHeaderForm({ batch, onClose }: EditHeaderFormProps) {
  const [today] = useState(() => businessDate(new Date()))
  const { form, ...fields } = useFields(LABELS, () => headerOf(batch))
  const { values } = fields
  const { currency } = useSources(values.source_account_id)
  const acting = useBatchAction()
  const save = async () => {
    const checked = checkHeader(values, currency, today)
    if (!form.check(checked.ok ? {} : checked.found) || !checked.ok) {
      return
    }
    const saved = await acting.run(
      batch,
      batchesApi.endpoints.changeBatch,
      { ...asRead(batch), batchBody: checked.body },
      'Los datos del lote se corrigieron.',
    )
    if (saved !== null) {
      onClose()
    }
  }
  return (
    <FormBody
      title={`Corregir ${batch.number}`}
      form={{ ...form, problem: acting.problem ?? form.problem }}
      submitLabel="Guardar"
      isPending={acting.running !== null}
      onSubmit={save}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <HeaderFields {...fields} form={form} today={today} />
      </Stack>
    </FormBody>
  )
}
