import type { TextFieldProps } from '@mui/material/TextField'
import type { FieldProps } from './TextInput'

/** What any field gives the library's: what it holds and does, and what is wrong with it in the place of the hint. */
export function wired({
  onChange,
  error,
  helperText,
  ...field
}: Omit<FieldProps, 'htmlInput'>): TextFieldProps {
  return {
    fullWidth: true,
    ...field,
    onChange: (event) => onChange(event.target.value),
    error: error !== undefined,
    helperText: error ?? helperText,
  }
}
