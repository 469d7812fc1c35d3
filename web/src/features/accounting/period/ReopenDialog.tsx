import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { accountingApi } from '@/api/accounting'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { formatDate } from '@/lib/dates'
import { endOfLastMonth } from '@/lib/ranges'
import { DateField } from '@/ui/DateField'
import { TextInput } from '@/ui/TextInput'
import { LABELS, REASON } from './reason'
import { usePeriodCommand } from './usePeriodCommand'

interface ReopenFormProps {
  closedThrough: string
  /** The latest day that can stay closed. */
  last: string
  onClose: () => void
}

export const ReopenDialog = formDialog(ReopenForm)

type What = 'until' | 'nothing'

function ReopenForm({ closedThrough, last, onClose }: ReopenFormProps) {
  const [what, setWhat] = useState<What>('until')
  const { form, values, field } = useFields({ ...LABELS, through: 'Cerrado hasta' }, () => ({
    // Mostly it is the last month that has to be mended.
    through: endOfLastMonth(closedThrough),
    reason: '',
  }))
  const { through, reason } = values
  const labelId = useId()
  const { send, isPending } = usePeriodCommand()

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
    const { ok } = await send(
      accountingApi.endpoints.askToReopenPeriod,
      { reopenPeriodBody: { through: what === 'until' ? through : null, reason: reason.trim() } },
      'Pediste reabrir el período: decide otra persona.',
      form,
    )
    if (ok) {
      onClose()
    }
  }

  return (
    <FormBody
      title="Pedir que se reabra"
      form={form}
      submitLabel="Pedir"
      isPending={isPending}
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
        {what === 'until' ? <DateField {...field('through')} max={last} required /> : null}
        <TextInput {...field('reason', REASON.hint)} {...REASON.input} />
      </Stack>
    </FormBody>
  )
}
