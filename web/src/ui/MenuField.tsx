import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import type { Choice } from './ChoiceField'
import type { FieldProps } from './TextInput'
import { wired } from './wiredField'

export interface MenuFieldProps extends FieldProps {
  choices?: readonly Choice[]
  /** `MenuItem`s that say more than a label, in the place of `choices`. */
  children?: ReactNode
  /** What the closed field says of what is chosen, where that is not the text of its item. */
  shown?: string
}

/** One of some, from a menu of the portal's own looks. */
export function MenuField({ htmlInput, choices, children, shown, ...field }: MenuFieldProps) {
  return (
    <TextField
      select
      {...wired(field)}
      slotProps={{ htmlInput, ...(shown === undefined ? {} : { select: { renderValue: () => shown } }) }}
    >
      {children ??
        choices?.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
    </TextField>
  )
}
