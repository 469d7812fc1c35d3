import { useListUsersQuery } from '@/api/users'
import { SearchField } from '@/ui/SearchField'
import { useSearchText } from '@/ui/useSearchText'
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
    { ...(search.q === '' ? {} : { q: search.q }), state: 'active', limit: 20 },
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
      error={error}
      helperText={helperText}
      required={required}
      disabled={disabled}
    />
  )
}
