import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether there is room for details beside their list: from lg on, else they take the page. */
export function useOpensBeside(): boolean {
  return useMediaQuery(useTheme().breakpoints.up('lg'))
}

/** The state of an address that must not move the keyboard from where it is. */
export const KEEP_FOCUS = { keepFocus: true } as const
