import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export const DEFAULT_LOADING_TEXT = 'Cargando...'

const initialState = { loading: false, text: DEFAULT_LOADING_TEXT }

/** The global loading state (specification, sections 3 and 4): a flag and a text. */
const loadingSlice = createSlice({
  name: 'loading',
  initialState,
  reducers: {
    loadingStarted(state, { payload }: PayloadAction<string | undefined>) {
      state.loading = true
      state.text = payload ?? DEFAULT_LOADING_TEXT
    },
    loadingEnded() {
      return initialState
    },
  },
})

export const { loadingStarted, loadingEnded } = loadingSlice.actions
export const loadingReducer = loadingSlice.reducer
