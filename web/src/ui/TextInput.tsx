import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { wired } from './wiredField'

/** What any field is given, whatever is entered in it. */
export interface FieldProps
  extends Pick<
    TextFieldProps,
    | 'autoFocus'
    | 'disabled'
    | 'fullWidth'
    | 'id'
    | 'inputRef'
    | 'onBlur'
    | 'onKeyDown'
    | 'required'
    | 'size'
    | 'sx'
    | 'title'
  > {
  label?: string
  value: string
  onChange: (value: string) => void
  /** Why it is wrong; it stands in the place of the hint. */
  error?: ReactNode
  helperText?: ReactNode
  /** What the input says to whoever cannot see it, and more of its attributes. */
  htmlInput?: Readonly<Record<string, string | number | boolean | undefined>>
}

export interface TextInputProps
  extends FieldProps,
    Pick<TextFieldProps, 'autoComplete' | 'maxRows' | 'minRows' | 'multiline' | 'placeholder' | 'type'> {
  maxLength?: number
  /** Which keyboard a phone shows. */
  inputMode?: 'numeric' | 'decimal'
  spellCheck?: boolean
  /** The label stands above, also while nothing is written. */
  isLabelAbove?: boolean
}

/** A text that is typed. */
export function TextInput({
  maxLength,
  inputMode,
  spellCheck,
  htmlInput,
  isLabelAbove = false,
  ...field
}: TextInputProps) {
  return (
    <TextField
      autoComplete="off"
      {...wired(field)}
      slotProps={{
        htmlInput: { maxLength, inputMode, spellCheck, ...htmlInput },
        ...(isLabelAbove ? { inputLabel: { shrink: true } } : {}),
      }}
    />
  )
}
