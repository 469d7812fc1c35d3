import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ClipboardEvent, useState } from 'react'
import type { PaymentItem } from '@/api/client'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { formatTotals } from '@/lib/money'
import { MoneyText } from '@/ui/MoneyText'
import { TextInput } from '@/ui/TextInput'
import { REFERENCE_LENGTH } from '../words'

interface SendFormProps {
  payments: readonly PaymentItem[]
  onSend: (references: ReadonlyMap<string, string>) => Promise<void>
  onClose: () => void
}

/** The bank's reference of each of many transfers. A column that is copied from the bank fills them from where it is pasted. */
export const SendDialog = formDialog(SendForm)

function SendForm({ payments, onSend, onClose }: SendFormProps) {
  const [labels] = useState(() =>
    Object.fromEntries(payments.map(({ id, number }) => [id, `Referencia de ${number}`])),
  )
  const form = useForm(labels)
  const [references, setReferences] = useState<ReadonlyMap<string, string>>(new Map())
  const [isPending, setIsPending] = useState(false)
  const put = (some: readonly (readonly [string, string])[]) => {
    for (const [id] of some) {
      form.touch(id)
    }
    setReferences((before) => new Map([...before, ...some]))
  }
  const paste = (event: ClipboardEvent, at: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/u)
      .map((line) => line.trim())
    if (lines.filter((line) => line !== '').length > 1) {
      event.preventDefault()
      put(
        payments
          .slice(at)
          .flatMap(({ id }, place) => (lines[place] === undefined ? [] : [[id, lines[place]] as const])),
      )
    }
  }
  const submit = async () => {
    const missing = payments.filter(({ id }) => (references.get(id) ?? '').trim() === '')
    if (
      !form.check(
        Object.fromEntries(missing.map(({ id }) => [id, 'Escribe la referencia que dio el banco.'])),
      )
    ) {
      return
    }
    setIsPending(true)
    await onSend(references)
    setIsPending(false)
    onClose()
  }
  return (
    <FormBody
      title={`Envío de ${payments.length === 1 ? (payments[0]?.number ?? '') : `${String(payments.length)} pagos`} al banco`}
      form={form}
      submitLabel={`Anotar envío (${formatTotals(payments)})`}
      isPending={isPending}
      focusesFirst
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary" variant="body2" sx={{ mb: 2 }}>
        Haz las transferencias en la banca en línea y anota la referencia de cada una. Si copias la columna de
        referencias del banco, pégala en la primera: llena las siguientes en este orden.
      </Typography>
      <Box component="ul" aria-label="Pagos" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {payments.map((payment, at) => (
          <Box
            component="li"
            key={payment.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '1fr 256px' },
              gap: 1,
              alignItems: 'center',
              py: 1,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
                <Typography sx={{ fontWeight: 600 }} noWrap>
                  {payment.beneficiary.name}
                </Typography>
                <MoneyText {...payment} strong />
              </Box>
              <Typography variant="caption" color="textSecondary" component="div">
                {[payment.number, payment.account_masked].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
            <Box onPaste={(event) => paste(event, at)}>
              <TextInput
                {...form.at(payment.id)}
                label={`Referencia de ${payment.number}`}
                value={references.get(payment.id) ?? ''}
                onChange={(reference) => put([[payment.id, reference]])}
                maxLength={REFERENCE_LENGTH}
                required
              />
            </Box>
          </Box>
        ))}
      </Box>
    </FormBody>
  )
}
