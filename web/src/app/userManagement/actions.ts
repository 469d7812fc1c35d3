import { etag } from '@/api/intent'
import { fetchToken } from '@/api/token'
import {
  type HeldPermission,
  type ListUsersApiArg,
  type UserBody,
  type UserDetail,
  type UsersPage,
  usersApi,
} from '@/api/users'
import { loadingEnded, loadingStarted } from '../loading/loadingSlice'
import { popupShown } from '../popups/popupsSlice'
import type { AppDispatch, AppThunk } from '../store'
import {
  adminRead,
  permissionsRead,
  successRead,
  tokenRead,
  userRead,
  usersContinued,
  usersRead,
} from './slice'

/** What is said when an action fails (specification, section 8). */
const FAILURES = {
  getUsers: 'Error al traer la información de los usuarios',
  updateAdmin: 'Error al actualizar el perfil de administrador',
  getAdmin: 'Error al obtener el usuario administrador',
  getToken: 'Error al obtener el token',
  createUser: 'Error al crear el usuario',
  // The customer's catalogue gives a failed update the words of a failed creation.
  updateUser: 'Error al crear el usuario',
  getUser: 'Error al obtener el usuario',
  deleteUser: 'Error al obtener el usuario',
  getPermissions: 'Error al obtener el usuario',
} as const

type ActionName = keyof typeof FAILURES

/** The actions that section 4 does not name among those that put up the loading flag. */
const QUIET: ReadonlySet<ActionName> = new Set(['getUser', 'getPermissions'])

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

/** Runs an action as section 4 says: the flag goes up and down around it; a failure is said and thrown on as it came. */
function run<R>(name: ActionName, work: (dispatch: AppDispatch) => Promise<R>): AppThunk<Promise<R>> {
  return async (dispatch) => {
    const isQuiet = QUIET.has(name)
    if (!isQuiet) {
      dispatch(loadingStarted())
    }
    try {
      return await work(dispatch)
    } catch (error) {
      dispatch(popupShown({ kind: 'error', text: FAILURES[name] }))
      throw error
    } finally {
      if (!isQuiet) {
        dispatch(loadingEnded())
      }
    }
  }
}

/** An answer from the server, never from what was read before. */
const ASK = { forceRefetch: true, subscribe: false } as const

const { endpoints } = usersApi
let lastList = 0

/** Reads users: all of them, a page of those asked for, or with `after` the page that continues the list. */
export function getUsers(filters: ListUsersApiArg = {}): AppThunk<Promise<UsersPage>> {
  return run('getUsers', async (dispatch) => {
    lastList += 1
    const list = lastList
    const page = await dispatch(endpoints.pageUsers.initiate(filters, ASK)).unwrap()
    // While somebody types, the answer to earlier words may come last.
    if (list === lastList) {
      dispatch(filters.after === undefined ? usersRead(page.items) : usersContinued(page.items))
    }
    return page
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
    const { data } = await dispatch(endpoints.getAdmin.initiate({ id }, ASK)).unwrap()
    dispatch(adminRead(data))
    return data
  })
}

/** Asks for an access token; it is kept in local storage as the inbox token, and here. */
export function getToken(): AppThunk<Promise<string>> {
  return run('getToken', async (dispatch) => {
    const answer = await fetchToken()
    if (!answer.ok) {
      // oxlint-disable-next-line typescript/only-throw-error -- every failure of a call is a Problem
      throw answer.problem
    }
    dispatch(tokenRead(answer.token))
    return answer.token
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
    const user = await dispatch(endpoints.getUser.initiate({ id }, ASK)).unwrap()
    dispatch(userRead(user))
    return user
  })
}

/** Reads what a user may do, keeps it and hands it over. */
export function getPermissions(id: string): AppThunk<Promise<HeldPermission[]>> {
  return run('getPermissions', async (dispatch) => {
    const held = await dispatch(endpoints.listUserPermissions.initiate({ id }, ASK)).unwrap()
    dispatch(permissionsRead(held))
    return held
  })
}
