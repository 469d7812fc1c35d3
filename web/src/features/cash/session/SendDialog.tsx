import Stack from '@mui/material/Stack'
import { useNavigate } from 'react-router'
import { type CashPlace, type CashSessionDetail, generatedApi, useGetCashDeskQuery } from '@/api/client'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { ended } from '@/lib/ended'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { textOrNull } from '@/lib/texts'
import { parsePositiveMoney } from '@/lib/typedMoney'
import { ChoiceField } from '@/ui/ChoiceField'
import { MoneyField } from '@/ui/MoneyField'
import { type FieldProps, TextInput } from '@/ui/TextInput'

const LABELS = {
  to_id: 'A dónde va',
  amount_minor: 'Monto',
  carrier: 'Quién lo lleva',
  document_number: 'Número de la bolsa o de la boleta',
  note: 'Nota',
} as const

const EMPTY = { to_id: '', amount_minor: '', carrier: '', document_number: '', note: '' }

const KINDS = [
  ['box', 'Cajas'],
  ['bank', 'Cuentas de la empresa'],
] as const

interface SendFormProps {
  session: CashSessionDetail
  onClose: () => void
}

/** Money that leaves the box for another one or for the bank. */
export const SendDialog = formDialog(SendForm)

function SendForm({ session, onClose }: SendFormProps) {
  const { form, values, field } = useFields(LABELS, EMPTY)
  const { send, isPending } = useCommand()
  const navigate = useNavigate()

  const submit = async () => {
    const amount = parsePositiveMoney(values.amount_minor, session.currency)
    // Who counts is not told: the server knows whether there is enough.
    const holds = session.expected_minor ?? null
    const isRight = form.check({
      ...(values.to_id === '' ? { to_id: 'Elige a dónde va.' } : {}),
      ...(amount.ok ? {} : { amount_minor: amount.message }),
      ...(amount.ok && holds !== null && amount.amount_minor > holds
        ? { amount_minor: `En la caja hay ${formatMoney(holds, session.currency)}.` }
        : {}),
    })
    if (!(isRight && amount.ok)) {
      return
    }
    const cashTransferBody = {
      to_id: values.to_id,
      amount_minor: amount.amount_minor,
      carrier: textOrNull(values.carrier),
      document_number: textOrNull(values.document_number),
      note: textOrNull(values.note),
    }
    const answer = await send(
      generatedApi.endpoints.sendCash,
      { id: session.id, cashTransferBody },
      { done: ({ number, to }) => ended(`${number} va en camino a ${to.name}`), form },
    )
    if (answer.ok) {
      onClose()
      // It is printed and signed now, before the money leaves.
      await navigate(paths.cashTransfer(session.id, answer.data.id))
    }
  }

  return (
    <FormBody
      title="Enviar dinero"
      form={form}
      submitLabel="Enviar"
      isPending={isPending}
      focusesFirst
      command={{ endpoint: 'sendCash', target: session.id }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <PlaceField session={session} {...field('to_id', 'Otra persona confirma allá que llegó.')} />
        <MoneyField {...field('amount_minor')} currency={session.currency} required />
        <TextInput {...field('carrier')} maxLength={120} />
        <TextInput {...field('document_number')} maxLength={40} />
        <TextInput {...field('note')} maxLength={1000} multiline />
      </Stack>
    </FormBody>
  )
}

/** The other boxes and the company's accounts that hold the currency of this box. */
function PlaceField({ session, ...field }: FieldProps & { session: CashSessionDetail }) {
  const { data } = useGetCashDeskQuery()
  const fits = ({ id, currency }: CashPlace) => currency === session.currency && id !== session.cash_box.id
  const places = (data?.places ?? []).filter(fits)
  return (
    <ChoiceField {...field} none="Elige una caja o una cuenta" required>
      {KINDS.map(([kind, label]) => {
        const those = places.filter((place) => place.kind === kind)
        return those.length === 0 ? null : (
          <optgroup key={kind} label={label}>
            {those.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        )
      })}
    </ChoiceField>
  )
}
