import { useListUsersQuery } from '@/api/users'
import { SearchField } from '@/ui/SearchField'
import { SEARCHED_AT_ONCE, useSearchText } from '@/ui/useSearchText'
import type { PersonFieldProps } from './PersonField'

/** Finds an active user by name, e-mail or number, as one types. */
export function PersonSearch({
  id,
  label,
  value,
  onChange,
  except,
  error,
  helperText = ' ',
  required,
  disabled,
}: PersonFieldProps) {
  const search = useSearchText(value)
  const { currentData, isFetching, isError } = useListUsersQuery(
    { ...(search.q === '' ? {} : { q: search.q }), state: 'active', limit: SEARCHED_AT_ONCE },
    { skip: !search.isOpen },
  )
  return (
    <SearchField
      id={id}
      label={label}
      search={search}
      value={value}
      onChange={onChange}
      items={(currentData ?? [])
        .filter((user) => user.id !== except)
        .map((user) => ({ id: user.id, name: user.name, detail: user.email }))}
      isFetching={isFetching}
      isError={isError}
      isCut={(currentData ?? []).length >= SEARCHED_AT_ONCE}
      error={error}
      helperText={helperText}
      required={required}
      disabled={disabled}
    />
  )
}
