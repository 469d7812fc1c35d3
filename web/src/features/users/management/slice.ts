import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { sessionExpired } from '@/api/session-expiry'
import type { HeldPermission, UserDetail, UserItem } from '@/api/users'

/** The user-management state (specification, section 3). */
export interface UserManagementState {
  /** What the last change of the administrator's profile answered. */
  success: boolean
  /** The administrator's profile; null before it is read. */
  admin: UserDetail | null
  /** The access token as it was last asked for; empty without one. */
  token: string
  users: UserItem[]
  /** The user on the screen; null when there is none. */
  user: UserDetail | null
  permissions: HeldPermission[]
}

const initialState: UserManagementState = {
  success: false,
  admin: null,
  token: '',
  users: [],
  user: null,
  permissions: [],
}

const userManagementSlice = createSlice({
  name: 'userManagement',
  initialState,
  reducers: {
    successRead(state, { payload }: PayloadAction<boolean>) {
      state.success = payload
    },
    adminRead(state, { payload }: PayloadAction<UserDetail>) {
      state.admin = payload
    },
    tokenRead(state, { payload }: PayloadAction<string>) {
      state.token = payload
    },
    usersRead(state, { payload }: PayloadAction<UserItem[]>) {
      state.users = payload
    },
    usersContinued(state, { payload }: PayloadAction<UserItem[]>) {
      state.users.push(...payload)
    },
    userRead(state, { payload }: PayloadAction<UserDetail>) {
      state.user = payload
    },
    permissionsRead(state, { payload }: PayloadAction<HeldPermission[]>) {
      state.permissions = payload
    },
    clearUser(state) {
      state.user = null
    },
    clearPermissions(state) {
      state.permissions = []
    },
  },
  extraReducers: (builder) => {
    // The stored token goes with the session, and so does this one.
    builder.addCase(sessionExpired, (state) => {
      state.token = ''
    })
  },
})

export const {
  successRead,
  adminRead,
  tokenRead,
  usersRead,
  usersContinued,
  userRead,
  permissionsRead,
  clearUser,
  clearPermissions,
} = userManagementSlice.actions
export const userManagementReducer = userManagementSlice.reducer
