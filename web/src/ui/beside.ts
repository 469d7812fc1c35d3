import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forgetReached, openOnceRested } from './rowFocus'

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

/**
 * Beside open details ↑ and ↓ lead from record to record: what the keyboard stands on is what one sees. They replace each other in the
 * history, where one step back leads out of them all. Undefined where nothing follows.
 */
export function useFollowedRow(
  activeKey: string | undefined,
  opensBeside: boolean,
  hrefOf: (key: string) => string | undefined,
): ((key: string) => void) | undefined {
  const navigate = useNavigate()
  const isFollowing = useOpensBeside() && opensBeside && activeKey !== undefined
  // Details that are closed meanwhile stay so.
  useEffect(() => (isFollowing ? forgetReached : undefined), [isFollowing])
  if (!isFollowing) {
    return undefined
  }
  return (key) => {
    const href = key === activeKey ? undefined : hrefOf(key)
    forgetReached()
    if (href !== undefined) {
      openOnceRested(key, () => {
        void navigate(href, { replace: true, state: KEEP_FOCUS, preventScrollReset: true })
      })
    }
  }
}
