import { useSearchParams } from 'react-router'
import { useList } from '@/app/lists/useList'
import { useSession } from '@/app/session/useSession'
import { scopesFor } from './filters'
import { requestsOf } from './requests'

/** The requests that the address asks for, with the views that there are and the one of the address. */
export function useRequests() {
  const { can } = useSession()
  const [params] = useSearchParams()
  const scopes = scopesFor(can)
  const scope = (scopes.find(({ key }) => key === params.get('scope')) ?? scopes[0])?.key ?? 'all'
  return { scopes, scope, list: useList(requestsOf(scope, can)) }
}
