import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type AccountingPeriod, accountingApi } from '@/api/accounting'
import { FormBody, formDialog } from '@/app/forms/FormDialog'
import { useFields } from '@/app/forms/useFields'
import { addDays, businessDate, formatDate } from '@/lib/dates'
import { endOfLastMonth } from '@/lib/ranges'
import { DateField } from '@/ui/DateField'
import { TextInput } from '@/ui/TextInput'
import { LABELS, REASON } from './reason'
import { usePeriodCommand } from './usePeriodCommand'
import { closedWords } from './words'

interface CloseFormProps {
  period: AccountingPeriod
  onClose: () => void
}

export const CloseDialog = formDialog(CloseForm)

/** The last month, where it is not closed yet; else all that can be. */
function proposed({ closed_through, closable_through }: AccountingPeriod): string {
  const lastMonth = endOfLastMonth(businessDate(new Date()))
  return lastMonth <= closable_through && lastMonth > (closed_through ?? '') ? lastMonth : closable_through
}

function CloseForm({ period, onClose }: CloseFormProps) {
  const { closed_through, closable_through } = period
  const { form, values, field } = useFields({ ...LABELS, through: 'Hasta qué día' }, () => ({
    through: proposed(period),
    reason: '',
  }))
  const { through, reason } = values
  const { send, isPending } = usePeriodCommand()

  const submit = async () => {
    if (
      !form.check({
        ...wrongDay(through, period),
        ...(reason.trim() === '' ? { reason: 'Escribe el motivo.' } : {}),
      })
    ) {
      return
    }
    const { ok } = await send(
      accountingApi.endpoints.closePeriod,
      { closePeriodBody: { through, reason: reason.trim() } },
      (now) => `${closedWords(now.closed_through)}.`,
      form,
    )
    if (ok) {
      onClose()
    }
  }

  return (
    <FormBody
      title="Cerrar el período"
      form={form}
      submitLabel="Cerrar el período"
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <DateField
          {...field('through')}
          max={closable_through}
          min={typeof closed_through === 'string' ? addDays(closed_through, 1) : undefined}
          required
        />
        <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
          <li>Ese día y todos los anteriores quedan cerrados: no admiten asientos nuevos.</li>
          <li>Lo que falte por registrar llevará la fecha del día en que se registre.</li>
          <li>Para reabrir, tú lo pides y otra persona decide.</li>
        </Box>
        <TextInput {...field('reason', REASON.hint)} {...REASON.input} />
      </Stack>
    </FormBody>
  )
}

function wrongDay(
  through: string,
  { closed_through, closable_through }: AccountingPeriod,
): { through?: string } {
  if (through === '') {
    return { through: 'Elige el último día que se cierra.' }
  }
  if (through > closable_through) {
    return { through: `Elige a más tardar el ${formatDate(closable_through)}: el día de hoy sigue en curso.` }
  }
  return typeof closed_through === 'string' && through <= closed_through
    ? { through: `Ya está cerrado hasta el ${formatDate(closed_through)}.` }
    : {}
}
