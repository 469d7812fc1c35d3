import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import {
  type CashSessionDetail,
  generatedApi,
  useGetCashDeskQuery,
  useNoteCashMovementMutation,
} from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { useAppDispatch } from '@/app/store'
import { parsePositiveMoney } from '@/lib/typedMoney'
import { MoneyField } from '@/ui/MoneyField'

const LABELS = {
  category_id: 'Categoría',
  amount_minor: 'Monto',
  document_number: 'Número de documento',
  note: 'Nota',
} as const

const EMPTY = { category_id: '', amount: '', document_number: '', note: '' }

interface MovementDialogProps {
  session: CashSessionDetail
  direction: 'in' | 'out'
  isOpen: boolean
  onClose: () => void
}

/** Money that comes into the box or leaves it, with its document. */
export function MovementDialog({ isOpen, onClose, ...of }: MovementDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <MovementForm titleId={titleId} onClose={onClose} {...of} />}
    </FormDialog>
  )
}

function MovementForm({
  titleId,
  session,
  direction,
  onClose,
}: Omit<MovementDialogProps, 'isOpen'> & { titleId: string }) {
  const [values, setValues] = useState(EMPTY)
  const { data } = useGetCashDeskQuery()
  const categories = (data?.categories ?? []).filter((one) => one.direction === direction)
  const form = useForm(LABELS)
  const [send, { isLoading }] = useNoteCashMovementMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const dispatch = useAppDispatch()
  const set = (field: keyof typeof LABELS, change: Partial<typeof EMPTY>) => {
    form.touch(field)
    setValues((before) => ({ ...before, ...change }))
  }

  const submit = async () => {
    const amount = parsePositiveMoney(values.amount, session.currency)
    const isRight = form.check({
      ...(values.category_id === '' ? { category_id: 'Elige la categoría.' } : {}),
      ...(amount.ok ? {} : { amount_minor: amount.message }),
    })
    if (!(isRight && amount.ok)) {
      return
    }
    const cashMovementBody = {
      category_id: values.category_id,
      amount_minor: amount.amount_minor,
      document_number: values.document_number.trim() === '' ? null : values.document_number.trim(),
      note: values.note.trim() === '' ? null : values.note.trim(),
    }
    const answer = await withIntent(async (key) =>
      send({ id: session.id, 'Idempotency-Key': key, cashMovementBody }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      await dispatch(generatedApi.util.upsertQueryData('getCashSession', { id: session.id }, answer.data))
      notify.success('El movimiento quedó anotado.')
      onClose()
    } else if (problem !== null) {
      form.refuse(problem)
    }
  }

  return (
    <FormBody
      titleId={titleId}
      title={direction === 'in' ? 'Anotar ingreso' : 'Anotar egreso'}
      form={form}
      submitLabel="Anotar"
      isPending={isLoading}
      focusesFirst
      command={{ endpoint: 'noteCashMovement', target: session.id }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <TextField
          select
          label={LABELS.category_id}
          value={values.category_id}
          onChange={(event) => {
            set('category_id', { category_id: event.target.value })
          }}
          {...form.field('category_id')}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          required
          fullWidth
        >
          <option value="">Elige una categoría</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
        <MoneyField
          id={form.idOf('amount_minor')}
          label={LABELS.amount_minor}
          currency={session.currency}
          value={values.amount}
          onChange={(amount) => {
            set('amount_minor', { amount })
          }}
          error={form.errorOf('amount_minor')}
          required
        />
        <TextField
          label={LABELS.document_number}
          value={values.document_number}
          onChange={(event) => {
            set('document_number', { document_number: event.target.value })
          }}
          {...form.field('document_number', 'De la factura o el vale que queda en la caja.')}
          slotProps={{ htmlInput: { maxLength: 40 } }}
          autoComplete="off"
          fullWidth
        />
        <TextField
          label={LABELS.note}
          value={values.note}
          onChange={(event) => {
            set('note', { note: event.target.value })
          }}
          {...form.field('note')}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
          multiline
          fullWidth
        />
      </Stack>
    </FormBody>
  )
}
