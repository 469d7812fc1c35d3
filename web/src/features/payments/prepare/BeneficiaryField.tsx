import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useListBeneficiariesQuery } from '@/api/client'
import { usePaused } from '@/ui/usePaused'
import { beneficiaryKindWords, documentWords } from '../words'

export interface ChosenBeneficiary {
  id: string
  name: string
  /** What tells two of the same name apart; only while choosing. */
  detail?: string
}

interface BeneficiaryFieldProps {
  id: string
  value: ChosenBeneficiary | null
  onChange: (beneficiary: ChosenBeneficiary | null) => void
  error: string | undefined
}

/** Finds an active beneficiary by name or document, as one types. */
export function BeneficiaryField({ id, value, onChange, error }: BeneficiaryFieldProps) {
  const [text, setText] = useState(value?.name ?? '')
  const wanted = text === value?.name ? '' : text.trim()
  const q = usePaused(wanted)
  const { currentData, isFetching, isError } = useListBeneficiariesQuery({
    ...(q === '' ? {} : { q }),
    limit: 20,
  })
  // Who was found for other words than those that stand there now must not be paid by one key too many.
  const found = wanted === q ? (currentData?.items ?? []) : []
  const options: ChosenBeneficiary[] = found
    .filter((item) => item.active)
    .map(({ id, name, kind, document_type, document_number }) => ({
      id,
      name,
      detail: [beneficiaryKindWords(kind), documentWords(document_type, document_number)]
        .filter((word) => word !== null)
        .join(' · '),
    }))
  return (
    <Autocomplete
      id={id}
      options={options}
      value={options.find((option) => option.id === value?.id) ?? value}
      onChange={(_, chosen) => {
        onChange(chosen === null ? null : { id: chosen.id, name: chosen.name })
      }}
      inputValue={text}
      onInputChange={(_, typed) => {
        setText(typed)
      }}
      // The server searches; filtering again would hide what it found by document.
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loading={wanted !== q || isFetching}
      loadingText="Buscando…"
      noOptionsText={
        isError ? 'No pudimos buscar. Escribe otra vez.' : 'Nadie coincide. Regístralo en Beneficiarios.'
      }
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <div>
            {option.name}
            <Typography variant="caption" component="p" color="textSecondary">
              {option.detail}
            </Typography>
          </div>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Beneficiario"
          required
          error={error !== undefined}
          helperText={error ?? 'Busca por nombre o documento.'}
        />
      )}
    />
  )
}
