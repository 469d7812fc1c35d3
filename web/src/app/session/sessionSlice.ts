import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { sessionExpired } from '@/api/session-expiry'
import type { ProfileAnswer, SessionUser } from './profile'

export interface SessionState {
  /** Only the first reading: later ones run behind a screen that stays as it is. */
  loading: boolean
  user: SessionUser | null
  /** Where the stream of changes begins: with the first reading, before anything else was asked for. */
  since: string | null
  /** The HTTP status of a failed profile call, 0 for a network failure. */
  error: { status: number } | null
  /** Where the person stands, as the guard saw it last. */
  pathname: string
  /** How often what the profile says became uncertain, and up to which of these times it was read since. */
  doubts: number
  settledDoubts: number
  /** A call was answered 401 or 403; the way to the logout route has begun. */
  expired: boolean
}

const initialState: SessionState = {
  loading: true,
  user: null,
  since: null,
  error: null,
  pathname: '/',
  doubts: 0,
  settledDoubts: 0,
  expired: false,
}

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
    /** Whatever is asked for from now on waits until the profile has been read again. */
    profileDoubted(state) {
      state.doubts += 1
    },
    routeEntered(state, { payload }: PayloadAction<string>) {
      state.pathname = payload
    },
    doubtsSettled(state, { payload }: PayloadAction<number>) {
      state.settledDoubts = payload
    },
    profileRead(state, { payload }: PayloadAction<Extract<ProfileAnswer, { ok: true }>>) {
      state.loading = false
      state.error = null
      if (state.user === null) {
        state.since = payload.lastEventId
      }
      // The same answer keeps the same object, so that reading it again repaints nothing.
      if (JSON.stringify(state.user) !== JSON.stringify(payload.user)) {
        state.user = payload.user
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

export const { profileRequested, profileDoubted, routeEntered, doubtsSettled, profileRead, profileFailed } =
  sessionSlice.actions
export const sessionReducer = sessionSlice.reducer
