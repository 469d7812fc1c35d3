import { generatedApi, type ListUsersApiArg, type UserItem } from './generated'
import { commandHeaders } from './intent'

export type {
  ActionState,
  HeldPermission,
  ListUsersApiArg,
  Ref,
  UserBody,
  UserDetail,
  UserItem,
} from './generated'

/** A page of people, and where the next one begins; null at the end. */
export interface UsersPage {
  items: UserItem[]
  next: string | null
}

/** A permission as it is offered to be granted. */
export interface OfferedPermission {
  permission_name: string
  title: string
  area: string
  /** What it allows, in a sentence. */
  allows: string
}

/** Two duties that one person should not have together. */
export interface DutyConflict {
  code: string
  title: string
  permissions: readonly string[]
}

export interface PermissionCatalogue {
  items: readonly OfferedPermission[]
  conflicts: readonly DutyConflict[]
}

/** A named set of permissions, granted at once. */
export interface Profile {
  code: string
  title: string
  permissions: readonly string[]
}

/** What stays behind when a person is switched off. */
export interface Remain {
  kind: string
  count: number
  detail: string
}

interface Reassignment {
  id: string
  to_id: string
  kinds: readonly string[]
  key: string
}

/** The cursor of the next page as the `Link` header names it. */
export function nextCursor(link: string | null | undefined): string | null {
  const address = /<([^>]*)>;\s*rel="next"/u.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, window.location.origin).searchParams.get('after')
}

/** What a command on people makes stale: members of staff are beneficiaries, and home names the administrators. */
const TOUCHED = { invalidatesTags: ['users' as const, 'beneficiaries' as const, 'home' as const] }

/** The calls of user administration. The answers to the specified ones stand in the store's `userManagement`. */
export const usersApi = generatedApi
  .enhanceEndpoints({
    endpoints: { createUser: TOUCHED, updateUser: TOUCHED, updateAdmin: TOUCHED, deleteUser: TOUCHED },
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
      offeredPermissions: build.query<PermissionCatalogue, void>({ query: () => '/api/v1/permissions' }),
      offeredProfiles: build.query<{ items: readonly Profile[] }, void>({ query: () => '/api/v1/profiles' }),
      whatRemains: build.query<{ items: readonly Remain[] }, { id: string }>({
        query: ({ id }) => `/api/v1/users/${id}/remains`,
        keepUnusedDataFor: 0,
      }),
      reassign: build.mutation<unknown, Reassignment>({
        query: ({ id, to_id, kinds, key }) => ({
          url: `/api/v1/users/${id}/actions/reassign`,
          method: 'POST',
          body: { to_id, kinds },
          headers: commandHeaders({ key }),
        }),
        ...TOUCHED,
      }),
    }),
  })

export const {
  useListUsersQuery,
  useListBranchesQuery,
  useOfferedPermissionsQuery,
  useOfferedProfilesQuery,
  useWhatRemainsQuery,
  useReassignMutation,
} = usersApi
