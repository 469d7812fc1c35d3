import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { type AccountingPeriod, useClosePeriodMutation } from '@/api/accounting'
import { FormBody, FormDialog } from '@/app/forms/FormDialog'
import { useForm } from '@/app/forms/useForm'
import { addDays, businessDate, formatDate } from '@/lib/dates'
import { endOfLastMonth } from '@/lib/ranges'
import { DateField } from '@/ui/DateField'
import { ReasonField } from './ReasonField'
import { usePeriodCommand } from './usePeriodCommand'
import { closedWords } from './words'

interface CloseDialogProps {
  period: AccountingPeriod
  isOpen: boolean
  onClose: () => void
}

export function CloseDialog({ isOpen, onClose, period }: CloseDialogProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose}>
      {(titleId) => <CloseForm titleId={titleId} period={period} onClose={onClose} />}
    </FormDialog>
  )
}

/** The last month, where it is not closed yet; else all that can be. */
function proposed({ closed_through, closable_through }: AccountingPeriod): string {
  const lastMonth = endOfLastMonth(businessDate(new Date()))
  return lastMonth <= closable_through && lastMonth > (closed_through ?? '') ? lastMonth : closable_through
}

function CloseForm({ titleId, period, onClose }: Omit<CloseDialogProps, 'isOpen'> & { titleId: string }) {
  const { closed_through, closable_through } = period
  const [through, setThrough] = useState(() => proposed(period))
  const [reason, setReason] = useState('')
  const form = useForm({ through: 'Hasta qué día', reason: 'Motivo' })
  const [send, { isLoading }] = useClosePeriodMutation()
  const command = usePeriodCommand()

  const submit = async () => {
    if (
      !form.check({
        ...wrongDay(through, period),
        ...(reason.trim() === '' ? { reason: 'Escribe el motivo.' } : {}),
      })
    ) {
      return
    }
    const problem = await command(
      async (key) => send({ 'Idempotency-Key': key, closePeriodBody: { through, reason: reason.trim() } }),
      (now) => `${closedWords(now.closed_through)}.`,
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
      title="Cerrar el período"
      form={form}
      submitLabel="Cerrar el período"
      isPending={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <DateField
          id={form.idOf('through')}
          label="Hasta qué día"
          value={through}
          max={closable_through}
          {...(typeof closed_through === 'string' ? { min: addDays(closed_through, 1) } : {})}
          {...(form.errorOf('through') === undefined ? {} : { error: form.errorOf('through') ?? '' })}
          required
          onChange={(day) => {
            form.touch('through')
            setThrough(day)
          }}
        />
        <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2', color: 'text.secondary' }}>
          <li>Ese día y todos los anteriores quedan cerrados: no admiten asientos nuevos.</li>
          <li>Lo que falte por registrar llevará la fecha del día en que se registre.</li>
          <li>Para reabrir, tú lo pides y otra persona decide.</li>
        </Box>
        <ReasonField form={form} value={reason} onChange={setReason} />
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
