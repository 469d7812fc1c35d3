import Autocomplete from '@mui/material/Autocomplete'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { SearchText } from './useSearchText'

/** Something that was found on the server. */
export interface Found {
  id: string
  name: string
  /** What tells two of the same name apart; only while choosing. */
  detail?: string | undefined
}

interface SearchFieldProps {
  id?: string
  label: string
  search: SearchText
  value: Found | null
  onChange: (chosen: { id: string; name: string } | null) => void
  /** What the server answered to `search.q`. */
  items: readonly Found[]
  isFetching: boolean
  isError: boolean
  /** Whether there may be more than the server answers at once. */
  isCut?: boolean
  noneText?: string
  error?: string | undefined
  helperText?: string
  required?: boolean | undefined
  disabled?: boolean | undefined
  size?: 'small' | 'medium'
  sx?: TextFieldProps['sx']
}

const MORE = 'Hay más de los que se ven: escribe algo más para encontrarlos.'

/** Finds one thing as one types, where there are too many to list: the server searches. */
export function SearchField({
  id,
  label,
  search,
  value,
  onChange,
  items,
  isFetching,
  isError,
  isCut = false,
  noneText = 'No encontramos a nadie.',
  error,
  helperText,
  required = false,
  disabled = false,
  size = 'medium',
  sx,
}: SearchFieldProps) {
  // What was found for other words than those that stand there now must not be chosen by one key too many.
  const options = search.isAhead ? [] : items
  return (
    <Autocomplete
      {...(id === undefined ? {} : { id })}
      size={size}
      options={options}
      open={search.isOpen}
      onOpen={() => search.setIsOpen(true)}
      onClose={() => search.setIsOpen(false)}
      value={options.find((option) => option.id === value?.id) ?? value}
      onChange={(_, chosen) => onChange(chosen === null ? null : { id: chosen.id, name: chosen.name })}
      inputValue={search.text}
      onInputChange={(_, typed) => search.setText(typed)}
      // Filtering again would hide what the server found by something else than the name.
      filterOptions={(all) => all}
      autoHighlight
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loading={search.isAhead || isFetching}
      loadingText="Buscando…"
      noOptionsText={isError ? 'No pudimos buscar. Escribe otra vez.' : noneText}
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      disabled={disabled}
      fullWidth
      {...(sx === undefined ? {} : { sx })}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <div>
            {option.name}
            {option.detail === undefined ? null : (
              <Typography variant="caption" component="p" color="textSecondary">
                {option.detail}
              </Typography>
            )}
          </div>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          error={error !== undefined}
          helperText={isCut && search.isOpen && options.length > 0 ? MORE : (error ?? helperText)}
        />
      )}
    />
  )
}
