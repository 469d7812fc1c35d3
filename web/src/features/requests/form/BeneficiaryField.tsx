import { type BeneficiaryOption, useBeneficiaryOptionsQuery } from '@/api/requests'
import { SearchField } from '@/ui/SearchField'
import { SEARCHED_AT_ONCE, useSearchText } from '@/ui/useSearchText'

interface Chosen {
  id: string
  name: string
}

interface BeneficiaryFieldProps {
  id: string
  value: Chosen | null
  onChange: (value: Chosen | null) => void
  error: string | undefined
}

function hint({ kind, account_masked }: BeneficiaryOption): string {
  const account = account_masked ?? ''
  return `${kind === 'staff' ? 'Personal' : 'Proveedor'} · ${account === '' ? 'sin cuenta verificada' : account}`
}

/** Somebody else, found by writing part of the name. */
export function BeneficiaryField({ id, value, onChange, error }: BeneficiaryFieldProps) {
  const search = useSearchText(value)
  const { currentData, isFetching, isError } = useBeneficiaryOptionsQuery(
    search.q === '' ? {} : { q: search.q },
  )
  return (
    <SearchField
      id={id}
      label="Nombre de la persona o del proveedor"
      search={search}
      value={value}
      onChange={onChange}
      items={(currentData?.items ?? [])
        .filter((option) => !option.own)
        .map((option) => ({ id: option.id, name: option.name, detail: hint(option) }))}
      isFetching={isFetching}
      isError={isError}
      isCut={(currentData?.items ?? []).length >= SEARCHED_AT_ONCE}
      noneText="Nadie con ese nombre. Pide a tesorería que lo registre."
      error={error}
      helperText="El dinero irá a su cuenta, o lo recibirá en efectivo."
      required
    />
  )
}
