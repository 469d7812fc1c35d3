import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'

export interface FormError {
  /** The `id` of the input. */
  fieldId: string
  label: string
  message: string
}

export interface FormSummaryProps {
  errors: readonly FormError[]
  /** How often the form was submitted: each time with errors, the first wrong field takes the focus. */
  submitCount: number
}

function focusField(fieldId: string): void {
  const field = document.getElementById(fieldId)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** Everything that is wrong with a form, each with the way to its field. The submit button is never off instead. */
export function FormSummary({ errors, submitCount }: FormSummaryProps) {
  const first = errors[0]?.fieldId
  useEffect(() => {
    if (submitCount > 0 && first !== undefined) {
      focusField(first)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- mending one field must not jump to the next
  }, [submitCount])
  if (submitCount === 0 || errors.length === 0) {
    return null
  }
  return (
    <Box
      role="alert"
      sx={{
        p: 2,
        mb: 2,
        borderRadius: 1,
        border: '1px solid',
        borderColor: 'error.main',
        bgcolor: 'error.lightest',
        color: 'error.darkest',
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {errors.length === 1 ? 'Revisa un campo:' : `Revisa ${String(errors.length)} campos:`}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
        {errors.map(({ fieldId, label, message }) => (
          <li key={fieldId}>
            <Link
              component="button"
              type="button"
              sx={{
                color: 'inherit',
                typography: 'body2',
                textAlign: 'left',
                verticalAlign: 'top',
                pb: { xs: 1, sm: 0.5 },
              }}
              onClick={() => focusField(fieldId)}
            >
              {label}: {message}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  )
}
