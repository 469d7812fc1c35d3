import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useListBeneficiariesQuery } from '@/api/client'
import { beneficiaryKindWords, documentWords } from '../words'

const TYPING_PAUSE_MS = 250

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

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => {
      setPaused(text)
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [text])
  return paused
}

/** Finds an active beneficiary by name or document, as one types. */
export function BeneficiaryField({ id, value, onChange, error }: BeneficiaryFieldProps) {
  const [text, setText] = useState(value?.name ?? '')
  const q = usePaused(text === value?.name ? '' : text.trim())
  const { currentData, isFetching } = useListBeneficiariesQuery({ ...(q === '' ? {} : { q }), limit: 20 })
  const options: ChosenBeneficiary[] = (currentData?.items ?? [])
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
      filterOptions={(found) => found}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      loading={isFetching}
      loadingText="Buscando…"
      noOptionsText="Nadie coincide. Regístralo en Beneficiarios."
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
