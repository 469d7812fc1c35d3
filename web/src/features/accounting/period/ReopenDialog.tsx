import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useAskToReopenPeriodMutation } from '@/api/accounting'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { formatDate } from '@/lib/dates'
import { endOfLastMonth } from '@/lib/ranges'
import { DateField } from '@/ui/DateField'
import { ReasonField } from './ReasonField'
import { usePeriodCommand } from './usePeriodCommand'

interface ReopenDialogProps {
  closedThrough: string
  /** The latest day that can stay closed. */
  last: string
  isOpen: boolean
  onClose: () => void
}

export function ReopenDialog({ isOpen, ...form }: ReopenDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={form.onClose}>
      {(titleId) => <ReopenForm titleId={titleId} {...form} />}
    </FormDialog>
  )
}

type What = 'until' | 'nothing'

function ReopenForm({
  titleId,
  closedThrough,
  last,
  onClose,
}: Omit<ReopenDialogProps, 'isOpen'> & { titleId: string }) {
  const [what, setWhat] = useState<What>('until')
  // Mostly it is the last month that has to be mended.
  const [through, setThrough] = useState(() => endOfLastMonth(closedThrough))
  const [reason, setReason] = useState('')
  const form = useForm({ through: 'Cerrado hasta', reason: 'Motivo' })
  const labelId = useId()
  const [send, { isLoading }] = useAskToReopenPeriodMutation()
  const command = usePeriodCommand()

  const submit = async () => {
    const isWrong = what === 'until' && (through === '' || through > last)
    if (
      !form.check({
        ...(isWrong ? { through: `Elige a más tardar el ${formatDate(last)}: lo demás sigue cerrado.` } : {}),
        ...(reason.trim() === '' ? { reason: 'Escribe el motivo.' } : {}),
      })
    ) {
      return
    }
    const problem = await command(
      async (key) =>
        send({
          'Idempotency-Key': key,
          reopenPeriodBody: { through: what === 'until' ? through : null, reason: reason.trim() },
        }),
      () => 'Pediste reabrir el período: decide otra persona.',
    )
    if (problem === null) {
      onClose()
    } else {
      form.refuse(problem)
    }
  }

  return (
    <FormBody
      titleId={titleId}
      title="Pedir que se reabra"
      form={form}
      submitLabel="Pedir"
      isPending={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <Typography variant="body2" color="textSecondary">
          Está cerrado hasta el {formatDate(closedThrough)}. Otra persona decide; hasta entonces no cambia
          nada.
        </Typography>
        <FormControl>
          <FormLabel id={labelId}>Qué queda cerrado</FormLabel>
          <RadioGroup
            aria-labelledby={labelId}
            value={what}
            onChange={(_, value) => {
              form.touch('through')
              setWhat(value === 'nothing' ? 'nothing' : 'until')
            }}
          >
            <FormControlLabel value="until" control={<Radio />} label="Hasta un día anterior" />
            <FormControlLabel value="nothing" control={<Radio />} label="Nada" />
          </RadioGroup>
        </FormControl>
        {what === 'until' ? (
          <DateField
            id={form.idOf('through')}
            label="Cerrado hasta"
            value={through}
            max={last}
            {...(form.errorOf('through') === undefined ? {} : { error: form.errorOf('through') ?? '' })}
            required
            onChange={(day) => {
              form.touch('through')
              setThrough(day)
            }}
          />
        ) : null}
        <ReasonField form={form} value={reason} onChange={setReason} />
      </Stack>
    </FormBody>
  )
}
