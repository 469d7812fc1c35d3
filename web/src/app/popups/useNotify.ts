import { useMemo } from 'react'
import { useAppDispatch } from '../store'
import { popupShown } from './popupsSlice'

export interface Notify {
  success: (text: string) => void
  error: (text: string) => void
  warning: (text: string) => void
}

/** Shows a popup: centred, four seconds, and kept in the bell's menu. */
export function useNotify(): Notify {
  const dispatch = useAppDispatch()
  return useMemo(() => {
    const show = (kind: keyof Notify) => (text: string) => {
      dispatch(popupShown({ kind, text }))
    }
    return { success: show('success'), error: show('error'), warning: show('warning') }
  }, [dispatch])
}
