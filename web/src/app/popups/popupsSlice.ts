import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'

export type PopupKind = 'success' | 'error' | 'warning'

export interface Popup {
  id: string
  kind: PopupKind
  text: string
  /** Milliseconds since 1970. */
  at: number
}

interface PopupsState {
  /** On the screen now, oldest first. */
  shown: Popup[]
  /** The last ones, newest first, for the bell. */
  recent: Popup[]
}

/** More at once would hide the page. */
const MOST_SHOWN = 3
const MOST_RECENT = 20

const initialState: PopupsState = { shown: [], recent: [] }

const popupsSlice = createSlice({
  name: 'popups',
  initialState,
  reducers: {
    popupShown: {
      prepare: ({ kind, text }: Pick<Popup, 'kind' | 'text'>) => ({
        payload: { id: nanoid(), kind, text, at: Date.now() },
      }),
      reducer(state, { payload }: PayloadAction<Popup>) {
        // Ten calls that fail alike say it once.
        state.shown = state.shown.filter((p) => p.text !== payload.text || p.kind !== payload.kind)
        if (payload.kind === 'success') {
          // What failed before it is over, and whoever decides on row after row reads the last one; the bell still has the others.
          state.shown = state.shown.filter((p) => p.kind === 'warning')
        }
        state.shown = [...state.shown, payload].slice(-MOST_SHOWN)
        state.recent = [payload, ...state.recent].slice(0, MOST_RECENT)
      },
    },
    popupClosed(state, { payload }: PayloadAction<string>) {
      state.shown = state.shown.filter((p) => p.id !== payload)
    },
  },
})

export const { popupShown, popupClosed } = popupsSlice.actions
export const popupsReducer = popupsSlice.reducer
