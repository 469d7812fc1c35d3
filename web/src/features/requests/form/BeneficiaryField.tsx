import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { type BeneficiaryOption, useBeneficiaryOptionsQuery } from '@/api/requests'
import { usePaused } from '@/ui/usePaused'

interface Chosen {
  id: string
  name: string
}

/** What is offered; what was chosen in an earlier visit has its name alone. */
type Option = Chosen & Partial<Pick<BeneficiaryOption, 'kind' | 'account_masked'>>

interface BeneficiaryFieldProps {
  id: string
  value: Chosen | null
  onChange: (value: Chosen | null) => void
  error: string | undefined
}

function hint({ kind, account_masked }: Option): string {
  const account = account_masked ?? ''
  return `${kind === 'staff' ? 'Personal' : 'Proveedor'} · ${account === '' ? 'sin cuenta verificada' : account}`
}

/** Somebody else, found by writing part of the name. */
export function BeneficiaryField({ id, value, onChange, error }: BeneficiaryFieldProps) {
  const [text, setText] = useState(value?.name ?? '')
  const wanted = text === value?.name ? '' : text.trim()
  const asked = usePaused(wanted)
  const { currentData, isFetching, isError } = useBeneficiaryOptionsQuery(asked === '' ? {} : { q: asked })
  // Who was found for other words than those that stand there now must not be chosen by one key too many.
  const found = wanted === asked ? (currentData?.items ?? []) : []
  const options: readonly Option[] = found.filter((option) => !option.own)
  return (
    <Autocomplete<Option>
      id={id}
      options={options}
      value={value}
      inputValue={text}
      onInputChange={(_event, next) => {
        setText(next)
      }}
      onChange={(_event, next) => {
        onChange(next === null ? null : { id: next.id, name: next.name })
      }}
      getOptionLabel={({ name }) => name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      // The server has searched already.
      filterOptions={(all) => all}
      loading={wanted !== asked || isFetching}
      loadingText="Buscando…"
      noOptionsText={
        isError
          ? 'No pudimos buscar. Escribe otra vez.'
          : 'Nadie con ese nombre. Pide a tesorería que lo registre.'
      }
      openText="Ver personas y proveedores"
      closeText="Cerrar"
      clearText="Quitar"
      autoHighlight
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          {option.name}
          {option.kind === undefined ? null : (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{hint(option)}</Box>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Nombre de la persona o del proveedor"
          error={error !== undefined}
          helperText={error ?? 'El dinero irá a su cuenta, o lo recibirá en efectivo.'}
          required
        />
      )}
    />
  )
}
