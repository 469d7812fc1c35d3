import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import type { FieldProps } from './TextInput'
import { wired } from './wiredField'

export interface Choice {
  value: string
  label: string
}

/** What may be chosen, by its id. */
export function choicesOf(items: readonly { id: string; name: string }[] | undefined): Choice[] {
  return (items ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

/** What is chosen by what it is called. */
export function choicesOfTexts(texts: readonly string[]): Choice[] {
  return texts.map((text) => ({ value: text, label: text }))
}

export interface ChoiceFieldProps extends FieldProps {
  /** What is called as nothing: "Elige una caja". */
  none?: string
  choices?: readonly Choice[]
  /** Choices in groups, in the place of `choices`. */
  children?: ReactNode
}

/** One of some, by the system's own list. */
export function ChoiceField({ htmlInput, none, choices, children, ...field }: ChoiceFieldProps) {
  return (
    <TextField
      select
      {...wired(field)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput }}
    >
      {none === undefined ? null : <option value="">{none}</option>}
      {choices?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {children}
    </TextField>
  )
}
