import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { sessionExpired } from '@/api/session-expiry'
import type { SessionUser } from './profile'

export interface SessionState {
  /** Only the first reading: later ones run behind a screen that stays as it is. */
  loading: boolean
  user: SessionUser | null
  /** The HTTP status of a failed profile call, 0 for a network failure. */
  error: { status: number } | null
  /** A call was answered 401 or 403; the way to the logout route has begun. */
  expired: boolean
}

const initialState: SessionState = { loading: true, user: null, error: null, expired: false }

const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    profileRequested(state) {
      if (state.user === null) {
        state.loading = true
        state.error = null
      }
    },
    profileRead(state, { payload }: PayloadAction<SessionUser | null>) {
      state.loading = false
      state.error = null
      // The same answer keeps the same object, so that reading it again repaints nothing.
      if (JSON.stringify(state.user) !== JSON.stringify(payload)) {
        state.user = payload
      }
    },
    profileFailed(state, { payload }: PayloadAction<{ status: number }>) {
      state.loading = false
      // Whoever is signed in stays so: a tunnel without signal is no sign-out.
      if (state.user === null) {
        state.error = payload
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionExpired, (state) => {
      state.expired = true
    })
  },
})

export const { profileRequested, profileRead, profileFailed } = sessionSlice.actions
export const sessionReducer = sessionSlice.reducer
