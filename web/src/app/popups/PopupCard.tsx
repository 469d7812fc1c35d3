import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/ui/icons'
import { NoWrapPhrases } from '@/ui/NoWrapPhrases'
import { useAppDispatch } from '../store'
import { KIND_ICONS, KIND_NAMES } from './kinds'
import { type Popup, popupClosed } from './popupsSlice'

export const POPUP_DURATION_MS = 4_000

/** One popup: gone after four seconds, except while somebody points at it or stands in it. */
export function PopupCard({ popup }: { popup: Popup }) {
  const dispatch = useAppDispatch()
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const remaining_ms = useRef(POPUP_DURATION_MS)
  const isPaused = isPointed || isFocused

  useEffect(() => {
    if (isPaused) {
      return
    }
    const startedAt_ms = Date.now()
    const timer = setTimeout(() => {
      dispatch(popupClosed(popup.id))
    }, remaining_ms.current)
    return () => {
      clearTimeout(timer)
      remaining_ms.current -= Date.now() - startedAt_ms
    }
  }, [dispatch, isPaused, popup.id])

  return (
    <Paper
      elevation={0}
      onMouseEnter={() => setIsPointed(true)}
      onMouseLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      sx={{
        pointerEvents: 'auto',
        width: 'min(440px, 100%)',
        display: 'flex',
        gap: 2,
        alignItems: 'flex-start',
        pl: 2.5,
        pr: 1.5,
        py: 2,
        borderRadius: '20px',
        boxShadow: '0 24px 64px rgba(17, 25, 39, 0.24), 0 0 0 1px rgba(17, 25, 39, 0.06)',
      }}
    >
      <Icon name={KIND_ICONS[popup.kind]} sx={{ mt: 0.25, fontSize: 32, color: `${popup.kind}.dark` }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h6" component="p">
          {KIND_NAMES[popup.kind]}
        </Typography>
        <Typography variant="body2">
          <NoWrapPhrases text={popup.text} />
        </Typography>
      </Box>
      <IconButton aria-label="Cerrar aviso" size="small" onClick={() => dispatch(popupClosed(popup.id))}>
        <Icon name="close" fontSize="small" />
      </IconButton>
    </Paper>
  )
}
