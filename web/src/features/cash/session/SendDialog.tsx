import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type CashPlace,
  type CashSessionDetail,
  useGetCashDeskQuery,
  useSendCashMutation,
} from '@/api/client'
import { useIntent } from '@/api/intent'
import { asProblem } from '@/api/problem'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { useNotify } from '@/app/popups/useNotify'
import { ended } from '@/lib/ended'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { parsePositiveMoney } from '@/lib/typedMoney'
import { MoneyField } from '@/ui/MoneyField'

const LABELS = {
  to_id: 'A dónde va',
  amount_minor: 'Monto',
  carrier: 'Quién lo lleva',
  document_number: 'Número de la bolsa o de la boleta',
  note: 'Nota',
} as const

const EMPTY = { to_id: '', amount: '', carrier: '', document_number: '', note: '' }

const KINDS = [
  ['box', 'Cajas'],
  ['bank', 'Cuentas de la empresa'],
] as const

interface SendDialogProps {
  session: CashSessionDetail
  isOpen: boolean
  onClose: () => void
}

/** Money that leaves the box for another one or for the bank. */
export function SendDialog({ isOpen, onClose, session }: SendDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <SendForm titleId={titleId} onClose={onClose} session={session} />}
    </FormDialog>
  )
}

const said = (text: string) => (text.trim() === '' ? null : text.trim())

function SendForm({ titleId, session, onClose }: Omit<SendDialogProps, 'isOpen'> & { titleId: string }) {
  const [values, setValues] = useState(EMPTY)
  const form = useForm(LABELS)
  const [send, { isLoading }] = useSendCashMutation()
  const withIntent = useIntent()
  const notify = useNotify()
  const navigate = useNavigate()
  const set = (field: keyof typeof LABELS, change: Partial<typeof EMPTY>) => {
    form.touch(field)
    setValues((before) => ({ ...before, ...change }))
  }

  const submit = async () => {
    const amount = parsePositiveMoney(values.amount, session.currency)
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
      carrier: said(values.carrier),
      document_number: said(values.document_number),
      note: said(values.note),
    }
    const answer = await withIntent(async (key) =>
      send({ id: session.id, 'Idempotency-Key': key, cashTransferBody }),
    )
    const problem = asProblem(answer.error)
    if (answer.data !== undefined) {
      const { number, to } = answer.data
      notify.success(ended(`${number} va en camino a ${to.name}`))
      onClose()
      // It is printed and signed now, before the money leaves.
      await navigate(paths.cashTransfer(session.id, answer.data.id))
    } else if (problem !== null) {
      form.refuse(problem)
    }
  }

  return (
    <FormBody
      titleId={titleId}
      title="Enviar dinero"
      form={form}
      submitLabel="Enviar"
      isPending={isLoading}
      focusesFirst
      command={{ endpoint: 'sendCash', target: session.id }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <PlaceField
          session={session}
          value={values.to_id}
          field={form.field('to_id', 'Otra persona confirma allá que llegó.')}
          onChange={(to_id) => {
            set('to_id', { to_id })
          }}
        />
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
          label={LABELS.carrier}
          value={values.carrier}
          onChange={(event) => {
            set('carrier', { carrier: event.target.value })
          }}
          {...form.field('carrier')}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          autoComplete="off"
          fullWidth
        />
        <TextField
          label={LABELS.document_number}
          value={values.document_number}
          onChange={(event) => {
            set('document_number', { document_number: event.target.value })
          }}
          {...form.field('document_number')}
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

interface PlaceFieldProps {
  session: CashSessionDetail
  value: string
  field: { id: string; error: boolean; helperText: string | undefined }
  onChange: (id: string) => void
}

/** The other boxes and the company's accounts that hold the currency of this box. */
function PlaceField({ session, value, field, onChange }: PlaceFieldProps) {
  const { data } = useGetCashDeskQuery()
  const fits = ({ id, currency }: CashPlace) => currency === session.currency && id !== session.cash_box.id
  const places = (data?.places ?? []).filter(fits)
  return (
    <TextField
      select
      label={LABELS.to_id}
      value={value}
      onChange={(event) => {
        onChange(event.target.value)
      }}
      {...field}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      required
      fullWidth
    >
      <option value="">Elige una caja o una cuenta</option>
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
    </TextField>
  )
}
