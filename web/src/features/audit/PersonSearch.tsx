import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type AuditPerson, useAuditPeopleQuery } from '@/api/client'
import { usePaused } from '@/ui/usePaused'
import { WIDTH } from './words'

interface SearchProps {
  label: string
  current: AuditPerson | null
  onChange: (id: string) => void
}

/** Finds anybody who is or was registered, by name, e-mail or number, as one types. */
export function PersonSearch({ label, current, onChange }: SearchProps) {
  const [text, setText] = useState(current?.name ?? '')
  const [isOpen, setIsOpen] = useState(false)
  const wanted = text === current?.name ? '' : text.trim()
  const q = usePaused(wanted)
  const { currentData, isFetching, isError } = useAuditPeopleQuery(q === '' ? {} : { q }, { skip: !isOpen })
  // Who was found for other words than those that stand there now must not be chosen by one key too many.
  const options = wanted === q ? (currentData?.items ?? []) : []
  return (
    <Autocomplete
      size="small"
      options={options}
      open={isOpen}
      onOpen={() => {
        setIsOpen(true)
      }}
      onClose={() => {
        setIsOpen(false)
      }}
      value={current}
      onChange={(_, person) => {
        onChange(person?.id ?? '')
      }}
      inputValue={text}
      onInputChange={(_, typed) => {
        setText(typed)
      }}
      // The server searches; filtering again would hide whom it found by number.
      filterOptions={(all) => all}
      getOptionLabel={(person) => person.name}
      getOptionKey={(person) => person.id}
      isOptionEqualToValue={(person, other) => person.id === other.id}
      loading={wanted !== q || isFetching}
      loadingText="Buscando…"
      noOptionsText={isError ? 'No pudimos buscar. Escribe otra vez.' : 'Nadie coincide.'}
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      sx={WIDTH}
      renderOption={({ key, ...props }, person) => (
        <li key={key} {...props}>
          <div>
            {person.name}
            <Typography variant="caption" component="p" color="textSecondary">
              {person.active ? person.email : `${person.email} · inactiva`}
            </Typography>
          </div>
        </li>
      )}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}
