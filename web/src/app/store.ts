import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type ListenerMiddlewareInstance,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '@/api/base'
import { userManagementReducer } from '@/features/users/door'
import { unreadReducer } from './bell/unreadSlice'
import { loadingReducer } from './loading/loadingSlice'
import { popupsReducer } from './popups/popupsSlice'
import { openDoorOf } from './session/callDoor'
import { listenToExpiry } from './session/expiry'
import { sessionReducer } from './session/sessionSlice'
import { listenToStepUp } from './session/stepUp'

const reducer = combineReducers({
  session: sessionReducer,
  popups: popupsReducer,
  loading: loadingReducer,
  unread: unreadReducer,
  userManagement: userManagementReducer,
  [api.reducerPath]: api.reducer,
})

export type RootState = ReturnType<typeof reducer>
export type AppThunk<R = void> = ThunkAction<R, RootState, unknown, UnknownAction>
type Listeners = ListenerMiddlewareInstance<RootState, AppDispatch>
export type AppStartListening = Listeners['startListening']

function configured() {
  const listeners = createListenerMiddleware<RootState, AppDispatch>()
  listenToExpiry(listeners.startListening)
  listenToStepUp(listeners.startListening)
  return configureStore({
    reducer,
    middleware: (defaults) => defaults().prepend(listeners.middleware).concat(api.middleware),
  })
}

export type AppStore = ReturnType<typeof configured>

/** The application's store, which all calls ask from now on. */
export function makeStore(): AppStore {
  const store = configured()
  openDoorOf(store)
  return store
}

export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()
