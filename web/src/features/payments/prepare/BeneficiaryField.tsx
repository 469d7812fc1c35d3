import { useListBeneficiariesQuery } from '@/api/client'
import { documentWords } from '@/lib/payees'
import { SearchField } from '@/ui/SearchField'
import { useSearchText } from '@/ui/useSearchText'
import { useShowsDocuments } from '../useShowsDocuments'
import { beneficiaryKindWords } from '../words'

export interface ChosenBeneficiary {
  id: string
  name: string
}

interface BeneficiaryFieldProps {
  id: string
  value: ChosenBeneficiary | null
  onChange: (beneficiary: ChosenBeneficiary | null) => void
  error: string | undefined
}

/** Finds an active beneficiary by name, or by document where documents are shown, as one types. */
export function BeneficiaryField({ id, value, onChange, error }: BeneficiaryFieldProps) {
  const search = useSearchText(value)
  const { currentData, isFetching, isError } = useListBeneficiariesQuery({
    ...(search.q === '' ? {} : { q: search.q }),
    // Those that nobody may pay any more are among them, and are not offered.
    limit: 100,
  })
  const showsDocuments = useShowsDocuments(currentData?.items)
  return (
    <SearchField
      id={id}
      label="Beneficiario"
      search={search}
      value={value}
      onChange={onChange}
      items={(currentData?.items ?? [])
        .filter((item) => item.active)
        .map((item) => ({
          id: item.id,
          name: item.name,
          detail: [beneficiaryKindWords(item.kind), documentWords(item.document_type, item.document_number)]
            .filter((word) => word !== null)
            .join(' · '),
        }))}
      isFetching={isFetching}
      isError={isError}
      isCut={typeof currentData?.next === 'string'}
      noneText="No encontramos a nadie. Regístralo en Beneficiarios."
      error={error}
      helperText={showsDocuments ? 'Busca por nombre o documento.' : 'Busca por nombre.'}
      required
    />
  )
}
