import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type Ref, useListUsersQuery } from '@/api/users'
import { usePaused } from '@/ui/usePaused'
import type { PersonFieldProps } from './PersonField'

interface Option extends Ref {
  /** What tells two of the same name apart; only while choosing. */
  email?: string
}

/** Finds an active user by name, e-mail or number, as one types. */
export function PersonSearch({
  id,
  label,
  value,
  onChange,
  except,
  error,
  helperText,
  required,
  disabled,
}: PersonFieldProps) {
  const [text, setText] = useState(value?.name ?? '')
  const wanted = text === value?.name ? '' : text.trim()
  const q = usePaused(wanted)
  const [isOpen, setIsOpen] = useState(false)
  const { currentData, isFetching, isError } = useListUsersQuery(
    { ...(q === '' ? {} : { q }), state: 'active', limit: 20 },
    { skip: !isOpen },
  )
  // Who was found for other words than those that stand there now must not be chosen by one key too many.
  const found = wanted === q ? (currentData ?? []) : []
  const options: Option[] = found
    .filter((user) => user.id !== except)
    .map((user) => ({ id: user.id, name: user.name, email: user.email }))
  const current: Option | null = options.find((option) => option.id === value?.id) ?? value
  return (
    <Autocomplete
      id={id}
      options={options}
      open={isOpen}
      onOpen={() => {
        setIsOpen(true)
      }}
      onClose={() => {
        setIsOpen(false)
      }}
      value={current}
      onChange={(_, chosen) => {
        onChange(chosen === null ? null : { id: chosen.id, name: chosen.name })
      }}
      inputValue={text}
      onInputChange={(_, typed) => {
        setText(typed)
      }}
      // The server searches; filtering again would hide whom it found by number.
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loading={wanted !== q || isFetching}
      loadingText="Buscando…"
      noOptionsText={isError ? 'No pudimos buscar. Escribe otra vez.' : 'Nadie coincide.'}
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      disabled={disabled}
      fullWidth
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <div>
            {option.name}
            <Typography variant="caption" component="p" color="textSecondary">
              {option.email}
            </Typography>
          </div>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          error={error !== undefined}
          helperText={error ?? helperText ?? ' '}
        />
      )}
    />
  )
}
