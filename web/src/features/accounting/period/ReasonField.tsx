import TextField from '@mui/material/TextField'
import type { Form } from '@/app/forms/useForm'

const MOST_CHARS = 1000

interface ReasonFieldProps {
  form: Form<'through' | 'reason'>
  value: string
  onChange: (reason: string) => void
}

/** Why a period is closed or opened again: it stays in the history. */
export function ReasonField({ form, value, onChange }: ReasonFieldProps) {
  return (
    <TextField
      label="Motivo"
      value={value}
      onChange={(event) => {
        form.touch('reason')
        onChange(event.target.value)
      }}
      {...form.field('reason', 'Queda en la historia del período.')}
      slotProps={{ htmlInput: { maxLength: MOST_CHARS } }}
      multiline
      minRows={2}
      required
      fullWidth
    />
  )
}
