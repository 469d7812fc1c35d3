import { type Ref, useListUsersQuery } from '@/api/users'
import { SearchField } from '@/ui/SearchField'
import { SEARCHED_AT_ONCE, useSearchText } from '@/ui/useSearchText'

/** By which somebody asks for money. */
const ASKS = 'Crear solicitudes'

interface AskerSearchProps {
  id: string
  label: string
  value: Ref | null
  onChange: (person: Ref | null) => void
  error: string | undefined
  helperText: string | undefined
  required: boolean
}

/** Finds somebody at work who may ask for money, by name, e-mail or number, as one types. */
export function AskerSearch(props: AskerSearchProps) {
  const search = useSearchText(props.value)
  const { currentData, isFetching, isError } = useListUsersQuery(
    {
      ...(search.q === '' ? {} : { q: search.q }),
      permission: ASKS,
      state: 'active',
      limit: SEARCHED_AT_ONCE,
    },
    { skip: !search.isOpen },
  )
  return (
    <SearchField
      {...props}
      search={search}
      items={(currentData ?? []).map(({ id, name, email }) => ({ id, name, detail: email }))}
      isFetching={isFetching}
      isError={isError}
      isCut={(currentData ?? []).length >= SEARCHED_AT_ONCE}
    />
  )
}
