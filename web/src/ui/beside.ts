import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useLocation, useNavigate } from 'react-router'

/** Whether there is room for details beside their list: from lg on, else they take the page. */
export function useOpensBeside(): boolean {
  return useMediaQuery(useTheme().breakpoints.up('lg'))
}

/** The state of an address that must not move the keyboard from where it is. */
export const KEEP_FOCUS = { keepFocus: true } as const

/** Closes the details that are open and leads back to their list as it was filtered: what Escape does. */
export function useCloseDetail(list: string, isOpen: boolean): () => boolean {
  const navigate = useNavigate()
  const { search } = useLocation()
  const isWide = useOpensBeside()
  return () => {
    if (isOpen) {
      void navigate(
        { pathname: list, search },
        { state: isWide ? KEEP_FOCUS : null, preventScrollReset: true },
      )
    }
    return isOpen
  }
}
