import TextField from '@mui/material/TextField'

interface ChooseProps {
  label: string
  /** What it is called where the label alone is not enough: "Relleno de la columna 3". It begins with the label. */
  name?: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  id?: string
  error?: boolean
  helperText?: string | undefined
  size?: 'small' | 'medium'
  required?: boolean
  disabled?: boolean
}

/** One of a few, by the system's own list: there are dozens of these on one page. */
export function Choose({
  label,
  name = label,
  value,
  choices,
  onChange,
  size = 'small',
  ...field
}: ChooseProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => {
        onChange(event.target.value)
      }}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-label': name },
      }}
      size={size}
      fullWidth
      {...field}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </TextField>
  )
}
