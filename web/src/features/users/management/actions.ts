import { etag } from '@/api/intent'
import { networkProblem } from '@/api/problem'
import { readAnew } from '@/api/readAnew'
import {
  type HeldPermission,
  type ListUsersApiArg,
  type UserBody,
  type UserDetail,
  type UserItem,
  type UsersPage,
  usersApi,
} from '@/api/users'
import type { AppThunk } from '@/app/store'
import { run } from './run'
import { adminRead, permissionsRead, successRead, userRead, usersContinued, usersRead } from './slice'

/** Which version the person saw, and the key of their intent, which a second try repeats. */
export interface CommandOptions {
  version?: number
  key?: string
}

function headers({ version, key }: CommandOptions) {
  return {
    ...(version === undefined ? {} : { 'If-Match': etag(version) }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  }
}

/** An answer from the server, never from what was read before. */
const ASK = { forceRefetch: true } as const

async function ask<D>(reading: Parameters<typeof readAnew<D>>[0]): Promise<D> {
  const answer = await readAnew(reading)
  if (!answer.ok) {
    // oxlint-disable-next-line typescript/only-throw-error -- every failure of a call is a Problem
    throw answer.problem ?? networkProblem()
  }
  return answer.data
}

const { endpoints } = usersApi
let lastList = 0

/**
 * Reads users: all of them, a page of those asked for, or with `after` the page that continues the list. Several pages are read one
 * after the other and stand on the screen together, so that a long list does not shrink while it is read anew.
 */
export function getUsers(filters: ListUsersApiArg = {}, pages = 1): AppThunk<Promise<UsersPage>> {
  return run('getUsers', async (dispatch) => {
    lastList += 1
    const list = lastList
    const items: UserItem[] = []
    let next = filters.after ?? null
    let left = pages
    do {
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
      const page = await ask(
        dispatch(endpoints.pageUsers.initiate({ ...filters, after: next ?? undefined }, ASK)),
      )
      items.push(...page.items)
      next = page.next
      left -= 1
    } while (left > 0 && next !== null)
    // While somebody types, the answer to earlier words may come last.
    if (list === lastList) {
      dispatch(filters.after === undefined ? usersRead(items) : usersContinued(items))
    }
    return { items, next }
  })
}

/** Changes the administrator's own profile. */
export function updateAdmin(profile: UserBody, options: CommandOptions = {}): AppThunk<Promise<UserDetail>> {
  return run('updateAdmin', async (dispatch) => {
    dispatch(successRead(false))
    const command = { userBody: profile, ...headers(options) }
    const { success, data } = await dispatch(endpoints.updateAdmin.initiate(command)).unwrap()
    dispatch(successRead(success))
    return data
  })
}

export function getAdmin(id: string): AppThunk<Promise<UserDetail>> {
  return run('getAdmin', async (dispatch) => {
    const { data } = await ask(dispatch(endpoints.getAdmin.initiate({ id }, ASK)))
    dispatch(adminRead(data))
    return data
  })
}

/** Registers a user. The answer goes to the caller and not to the state. */
export function createUser(user: UserBody, options: CommandOptions = {}): AppThunk<Promise<UserDetail>> {
  return run('createUser', async (dispatch) =>
    dispatch(endpoints.createUser.initiate({ userBody: user, ...headers(options) })).unwrap(),
  )
}

export function updateUser(
  id: string,
  user: UserBody,
  options: CommandOptions = {},
): AppThunk<Promise<UserDetail>> {
  return run('updateUser', async (dispatch) => {
    const command = { id, userBody: user, ...headers(options) }
    const changed = await dispatch(endpoints.updateUser.initiate(command)).unwrap()
    dispatch(userRead(changed))
    return changed
  })
}

/** Switches a user off; the answer is the user as they are then. */
export function deleteUser(id: string, options: CommandOptions = {}): AppThunk<Promise<UserDetail>> {
  return run('deleteUser', async (dispatch) => {
    const deleted = await dispatch(endpoints.deleteUser.initiate({ id, ...headers(options) })).unwrap()
    dispatch(userRead(deleted))
    return deleted
  })
}

export function getUser(id: string): AppThunk<Promise<UserDetail>> {
  return run('getUser', async (dispatch) => {
    const user = await ask(dispatch(endpoints.getUser.initiate({ id }, ASK)))
    dispatch(userRead(user))
    return user
  })
}

/** Reads what a user may do, keeps it and hands it over. */
export function getPermissions(id: string): AppThunk<Promise<HeldPermission[]>> {
  return run('getPermissions', async (dispatch) => {
    const held = await ask(dispatch(endpoints.listUserPermissions.initiate({ id }, ASK)))
    dispatch(permissionsRead(held))
    return held
  })
}
