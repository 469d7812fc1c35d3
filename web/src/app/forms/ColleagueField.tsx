import { type Ref, useListColleaguesQuery } from '@/api/client'
import { SearchField } from '@/ui/SearchField'
import { SEARCHED_AT_ONCE, useSearchText } from '@/ui/useSearchText'

interface ColleagueFieldProps {
  id: string
  label: string
  value: Ref | null
  error: string | undefined
  onChange: (person: Ref | null) => void
}

/** Finds a colleague by name, as one types. */
export function ColleagueField({ id, label, value, error, onChange }: ColleagueFieldProps) {
  const search = useSearchText(value)
  const { currentData, isFetching, isError } = useListColleaguesQuery(
    search.q === '' ? {} : { q: search.q },
    { skip: !search.isOpen },
  )
  return (
    <SearchField
      id={id}
      label={label}
      search={search}
      value={value}
      onChange={onChange}
      items={currentData?.items ?? []}
      isFetching={isFetching}
      isError={isError}
      isCut={(currentData?.items ?? []).length >= SEARCHED_AT_ONCE}
      error={error}
      helperText=" "
      required
    />
  )
}
