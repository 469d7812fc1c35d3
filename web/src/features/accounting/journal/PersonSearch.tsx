import { useListColleaguesQuery } from '@/api/client'
import { SearchField } from '@/ui/SearchField'
import { SEARCHED_AT_ONCE, useSearchText } from '@/ui/useSearchText'

interface PersonSearchProps {
  label: string
  current: { id: string; name: string } | null
  onChange: (id: string) => void
}

/** Finds a colleague by name, as one types. */
export function PersonSearch({ label, current, onChange }: PersonSearchProps) {
  const search = useSearchText(current)
  const { currentData, isFetching, isError } = useListColleaguesQuery(
    search.q === '' ? {} : { q: search.q },
    { skip: !search.isOpen },
  )
  return (
    <SearchField
      label={label}
      size="small"
      search={search}
      value={current}
      onChange={(person) => onChange(person?.id ?? '')}
      items={currentData?.items ?? []}
      isFetching={isFetching}
      isError={isError}
      isCut={(currentData?.items ?? []).length >= SEARCHED_AT_ONCE}
    />
  )
}
