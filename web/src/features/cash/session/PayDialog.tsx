import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type CashPayable, type CashSessionDetail, generatedApi } from '@/api/client'
import { useCommand } from '@/app/commands/useCommand'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { ended } from '@/lib/ended'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { Facts } from '@/ui/Facts'
import { TextInput } from '@/ui/TextInput'

const LABELS = { code: 'Código de seis dígitos' } as const

const digitsOf = (text: string) => text.replaceAll(/\s/gu, '')
const isCode = (text: string) => /^\d{6}$/u.test(digitsOf(text))
const WRONG = { code: 'Escribe los seis dígitos que muestra su teléfono.' } as const

interface PayFormProps {
  session: CashSessionDetail
  payable: CashPayable
  onClose: () => void
}

/** Hands the money of a request over, to somebody who shows a code on their phone or signs the receipt. */
export const PayDialog = formDialog(PayForm)

function PayForm({ session, payable, onClose }: PayFormProps) {
  const [proof, setProof] = useState<'code' | 'signature'>(payable.has_phone ? 'code' : 'signature')
  const [code, setCode] = useState('')
  const [isRead, setIsRead] = useState(false)
  const form = useForm(LABELS)
  const { send, isPending } = useCommand()
  const navigate = useNavigate()
  const amount = formatMoney(payable.approved_minor, payable.currency)

  const submit = async () => {
    setIsRead(false)
    if (!form.check(proof === 'code' && !isCode(code) ? WRONG : {})) {
      return
    }
    const cashPaymentBody = { request_id: payable.request_id, code: proof === 'code' ? digitsOf(code) : null }
    const answer = await send(
      generatedApi.endpoints.payInCash,
      { id: session.id, cashPaymentBody },
      { done: ended(`Pagaste ${amount} a ${payable.beneficiary.name}`), form },
    )
    if (answer.ok) {
      onClose()
      if (proof === 'signature') {
        // It is printed and signed now, while whoever got the money is still there.
        await navigate(paths.cashReceipt(session.id, answer.data.id))
      }
    }
  }

  // A scanner ends what it reads with Enter, and money is handed over by the button alone. What comes next replaces the code.
  const holdEnter = (event: KeyboardEvent) => {
    if (
      event.key === 'Enter' &&
      !event.ctrlKey &&
      !event.metaKey &&
      event.target instanceof HTMLInputElement
    ) {
      event.preventDefault()
      event.target.select()
      setIsRead(isCode(code))
      form.check(proof === 'code' && !isCode(code) ? WRONG : {})
    }
  }

  return (
    <FormBody
      title={`Pagar ${payable.number}`}
      form={form}
      submitLabel={`Entregar ${amount}`}
      isPending={isPending}
      focusesFirst
      command={{ endpoint: 'payInCash', target: session.id }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }} onKeyDown={holdEnter}>
        <Box sx={{ p: 2, borderRadius: 1, bgcolor: 'neutral.50' }}>
          <Facts
            items={[
              { name: 'Monto', value: amount, strong: true },
              { name: 'Para', value: payable.beneficiary.name, strong: true },
              { name: 'Pidió', value: payable.requester.name },
              { name: 'Para qué', value: payable.purpose ?? 'Confidencial' },
            ]}
          />
        </Box>
        {payable.has_phone ? (
          <FormControl component="fieldset">
            <FormLabel component="legend">¿Cómo confirma que lo recibió?</FormLabel>
            <RadioGroup
              value={proof}
              onChange={(_, chosen) => {
                setProof(chosen === 'code' ? 'code' : 'signature')
                form.touch('code')
              }}
            >
              <FormControlLabel value="code" control={<Radio />} label="Con el código de su teléfono" />
              <FormControlLabel value="signature" control={<Radio />} label="Firma el comprobante impreso" />
            </RadioGroup>
          </FormControl>
        ) : null}
        {proof === 'code' ? (
          <div>
            <TextInput
              {...form.at('code', 'Lo ve en su solicitud, en el portal. Cambia cada cinco minutos.')}
              label={LABELS.code}
              value={code}
              onChange={(text) => {
                setCode(text)
                setIsRead(false)
                form.touch('code')
              }}
              maxLength={7}
              inputMode="numeric"
              required
            />
            {/* There before it says anything, so that it is heard when it does. */}
            <Typography role="status" variant="body2" sx={{ '&:not(:empty)': { mt: 1 } }}>
              {isRead
                ? `Código leído. Presiona «Entregar ${amount}» y da el dinero cuando se confirme.`
                : null}
            </Typography>
          </div>
        ) : (
          <Typography variant="body2" color="textSecondary">
            Al entregar se abre el comprobante: imprímelo y guárdalo firmado en la caja. Se revisa en el
            arqueo.
          </Typography>
        )}
      </Stack>
    </FormBody>
  )
}
