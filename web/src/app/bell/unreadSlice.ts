import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** How many notices wait. All else of the bell comes behind the first screen; this is what its button shows. */
const unreadSlice = createSlice({
  name: 'unread',
  initialState: 0,
  reducers: {
    unreadCounted: (_state, { payload }: PayloadAction<number>) => payload,
  },
})

export const { unreadCounted } = unreadSlice.actions
export const unreadReducer = unreadSlice.reducer
