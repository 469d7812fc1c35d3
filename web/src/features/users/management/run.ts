import { isUnsent } from '@/api/door'
import { asProblem } from '@/api/problem'
import { loadingEnded, loadingStarted } from '@/app/loading/loadingSlice'
import { popupShown } from '@/app/popups/popupsSlice'
import type { AppDispatch, AppThunk, RootState } from '@/app/store'

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

/** How many actions of each store hold the flag up: one may need another, such as the token, and it goes down with the last. */
const holding = new WeakMap<() => RootState, number>()

function hold(dispatch: AppDispatch, getState: () => RootState): () => void {
  const change = (by: number) => {
    const count = (holding.get(getState) ?? 0) + by
    holding.set(getState, count)
    return count
  }
  if (change(1) === 1) {
    dispatch(loadingStarted())
  }
  return () => {
    if (change(-1) === 0) {
      dispatch(loadingEnded())
    }
  }
}

/** Runs an action as section 4 says: the flag goes up and down around it; a failure is said and thrown on as it came. */
export function run<R>(name: ActionName, work: (dispatch: AppDispatch) => Promise<R>): AppThunk<Promise<R>> {
  return async (dispatch, getState) => {
    const release = QUIET.has(name) ? null : hold(dispatch, getState)
    try {
      return await work(dispatch)
    } catch (error) {
      // What never went out did not fail: its person is on the way to where it is said, or where nothing is to be said.
      if (!isUnsent(asProblem(error))) {
        dispatch(popupShown({ kind: 'error', text: FAILURES[name] }))
      }
      throw error
    } finally {
      release?.()
    }
  }
}
