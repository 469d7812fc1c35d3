import { type AuditPerson, useAuditPeopleQuery } from '@/api/client'
import { SearchField } from '@/ui/SearchField'
import { SEARCHED_AT_ONCE, useSearchText } from '@/ui/useSearchText'
import { WIDTH } from './words'

interface SearchProps {
  label: string
  current: AuditPerson | null
  onChange: (id: string) => void
}

/** Finds anybody who is or was registered, by name, e-mail or number, as one types. */
export function PersonSearch({ label, current, onChange }: SearchProps) {
  const search = useSearchText(current)
  const { currentData, isFetching, isError } = useAuditPeopleQuery(search.q === '' ? {} : { q: search.q }, {
    skip: !search.isOpen,
  })
  return (
    <SearchField
      label={label}
      size="small"
      search={search}
      value={current}
      onChange={(person) => onChange(person?.id ?? '')}
      items={(currentData?.items ?? []).map(({ id, name, email, active }) => ({
        id,
        name,
        detail: active ? email : `${email} · inactiva`,
      }))}
      isFetching={isFetching}
      isError={isError}
      isCut={(currentData?.items ?? []).length >= SEARCHED_AT_ONCE}
      sx={WIDTH}
    />
  )
}
