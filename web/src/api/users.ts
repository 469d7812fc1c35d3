import { generatedApi, type ListUsersApiArg, type UserItem } from './generated'
import { changes } from './stale'

export type {
  HeldPermission,
  ListUsersApiArg,
  PermissionItem,
  Permissions as PermissionCatalogue,
  Ref,
  Remain,
  UserBody,
  UserDetail,
  UserItem,
} from './generated'

/** A page of people, and where the next one begins; null at the end. */
export interface UsersPage {
  items: UserItem[]
  next: string | null
}

/** The cursor of the next page as the `Link` header names it. */
export function nextCursor(link: string | null | undefined): string | null {
  const address = /<([^>]*)>;\s*rel="next"/u.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, window.location.origin).searchParams.get('after')
}

/** The calls of user administration. The answers to the specified ones stand in the store's `userManagement`. */
export const usersApi = generatedApi
  .enhanceEndpoints({
    endpoints: {
      createUser: changes('user'),
      updateUser: changes('user'),
      updateAdmin: changes('user'),
      deleteUser: changes('user'),
      reassign: changes('user'),
      actOnUserImport: changes('user_import'),
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      // The list stands bare in the answer and its cursor in a header, which the generated call does not hand over.
      pageUsers: build.query<UsersPage, ListUsersApiArg>({
        query: (params) => ({ url: '/api/v1/user', params }),
        transformResponse: (items: UserItem[], meta) => ({
          items,
          next: nextCursor(meta?.response?.headers.get('Link')),
        }),
        keepUnusedDataFor: 0,
      }),
      // What was read of them stands in the store, where no tag reaches it: another value here says that it may be stale.
      usersMark: build.query<string, void>({
        queryFn: () => ({ data: crypto.randomUUID() }),
        providesTags: ['users'],
      }),
    }),
  })

export const {
  useListUsersQuery,
  useUsersMarkQuery,
  useListPermissionsQuery,
  useListProfilesQuery,
  useListRemainsQuery,
  useListUserImportsQuery,
  useGetUserImportQuery,
} = usersApi
