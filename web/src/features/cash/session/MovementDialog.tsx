import Stack from '@mui/material/Stack'
import { type CashSessionDetail, generatedApi, useGetCashDeskQuery } from '@/api/client'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { textOrNull } from '@/lib/texts'
import { parsePositiveMoney } from '@/lib/typedMoney'
import { ChoiceField, choicesOf } from '@/ui/ChoiceField'
import { MoneyField } from '@/ui/MoneyField'
import { TextInput } from '@/ui/TextInput'
import { sessionRecord } from './record'

const LABELS = {
  category_id: 'Categoría',
  amount_minor: 'Monto',
  document_number: 'Número de documento',
  note: 'Nota',
} as const

const EMPTY = { category_id: '', amount_minor: '', document_number: '', note: '' }

interface MovementFormProps {
  session: CashSessionDetail
  direction: 'in' | 'out'
  onClose: () => void
}

/** Money that comes into the box or leaves it, with its document. */
export const MovementDialog = formDialog(MovementForm)

function MovementForm({ session, direction, onClose }: MovementFormProps) {
  const { form, values, field } = useFields(LABELS, EMPTY)
  const { data } = useGetCashDeskQuery()
  const categories = (data?.categories ?? []).filter((one) => one.direction === direction)
  const { send, isPending } = useCommand()

  const submit = async () => {
    const amount = parsePositiveMoney(values.amount_minor, session.currency)
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
      document_number: textOrNull(values.document_number),
      note: textOrNull(values.note),
    }
    const { ok } = await send(
      generatedApi.endpoints.noteCashMovement,
      { id: session.id, cashMovementBody },
      { done: 'El movimiento quedó anotado.', form, shows: sessionRecord(session.id) },
    )
    if (ok) {
      onClose()
    }
  }

  return (
    <FormBody
      title={direction === 'in' ? 'Anotar ingreso' : 'Anotar egreso'}
      form={form}
      submitLabel="Anotar"
      isPending={isPending}
      focusesFirst
      command={{ endpoint: 'noteCashMovement', target: session.id }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <ChoiceField
          {...field('category_id')}
          none="Elige una categoría"
          choices={choicesOf(categories)}
          required
        />
        <MoneyField {...field('amount_minor')} currency={session.currency} required />
        <TextInput
          {...field('document_number', 'De la factura o el vale que queda en la caja.')}
          maxLength={40}
        />
        <TextInput {...field('note')} maxLength={1000} multiline />
      </Stack>
    </FormBody>
  )
}
