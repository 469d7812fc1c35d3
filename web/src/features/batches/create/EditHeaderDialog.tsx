import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { type BatchDetail, useChangeBatchMutation } from '@/api/batches'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { businessDate } from '@/lib/dates'
import { useBatchAction } from '../detail/useBatchAction'
import { HeaderFields, useSources } from './HeaderFields'
import { checkHeader, headerOf, LABELS } from './header'

interface EditHeaderDialogProps {
  isOpen: boolean
  batch: BatchDetail
  onClose: () => void
}

/** Corrects what was typed above the lines; the batch is checked again. */
export function EditHeaderDialog({ isOpen, batch, onClose }: EditHeaderDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <Body titleId={titleId} batch={batch} onClose={onClose} />}
    </FormDialog>
  )
}

function Body({ titleId, batch, onClose }: Omit<EditHeaderDialogProps, 'isOpen'> & { titleId: string }) {
  const [today] = useState(() => businessDate(new Date()))
  const [values, setValues] = useState(() => headerOf(batch))
  const { currency } = useSources(values.source_account_id)
  const form = useForm(LABELS)
  const acting = useBatchAction()
  const [change] = useChangeBatchMutation()
  const save = async () => {
    const checked = checkHeader(values, currency, today)
    if (!form.check(checked.ok ? {} : checked.found) || !checked.ok) {
      return
    }
    const saved = await acting.run(
      batch,
      'edit',
      async (key, version) =>
        change({ id: batch.id, 'Idempotency-Key': key, 'If-Match': version, batchBody: checked.body }),
      'Los datos del lote se corrigieron.',
    )
    if (saved !== null) {
      onClose()
    }
  }
  return (
    <FormBody
      titleId={titleId}
      title={`Corregir ${batch.number}`}
      form={{ ...form, problem: acting.problem ?? form.problem }}
      submitLabel="Guardar"
      isPending={acting.running !== null}
      onSubmit={save}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <HeaderFields
          values={values}
          form={form}
          today={today}
          onChange={(patch, field) => {
            form.touch(field)
            setValues((before) => ({ ...before, ...patch }))
          }}
        />
      </Stack>
    </FormBody>
  )
}
