import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../store'
import { PopupCard } from './PopupCard'
import { popupClosed } from './popupsSlice'
import { useIsCovered } from './useIsCovered'

/**
 * The popups: in the middle of the screen, never in the way of the keyboard. Both regions stand in the page from the
 * start, because screen readers announce what enters a live region, not a live region that appears.
 */
export function Popups() {
  const dispatch = useAppDispatch()
  const shown = useAppSelector((state) => state.popups.shown)
  const last = shown.at(-1)

  useEffect(() => {
    if (last === undefined) {
      return
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      // Dialogs and menus stop the key before it comes here, so that it closes one thing at a time.
      if (event.key === 'Escape' && !event.defaultPrevented) {
        dispatch(popupClosed(last.id))
      }
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [dispatch, last])

  const isCovered = useIsCovered(shown)

  const card = (popup: (typeof shown)[number]) => <PopupCard key={popup.id} popup={popup} />
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: 0,
        // What a person opens on purpose lies above a popup that stands already; one that comes later lies above that.
        zIndex: ({ zIndex }) => (isCovered ? zIndex.drawer - 1 : zIndex.snackbar),
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        p: 2,
        pointerEvents: 'none',
        displayPrint: 'none',
      }}
    >
      <Box role="alert" sx={{ display: 'contents' }}>
        {shown.filter((p) => p.kind !== 'success').map(card)}
      </Box>
      <Box role="status" sx={{ display: 'contents' }}>
        {shown.filter((p) => p.kind === 'success').map(card)}
      </Box>
    </Box>
  )
}
