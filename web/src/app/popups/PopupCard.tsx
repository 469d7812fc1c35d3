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
        position: 'relative',
        width: 'min(420px, 100%)',
        px: 4,
        pt: 4,
        pb: 3.5,
        borderRadius: '20px',
        textAlign: 'center',
        boxShadow: '0 24px 64px rgba(17, 25, 39, 0.24), 0 0 0 1px rgba(17, 25, 39, 0.06)',
      }}
    >
      <IconButton
        aria-label="Cerrar aviso"
        size="small"
        onClick={() => dispatch(popupClosed(popup.id))}
        sx={{ position: 'absolute', top: 12, right: 12 }}
      >
        <Icon name="close" fontSize="small" />
      </IconButton>
      <Icon name={KIND_ICONS[popup.kind]} sx={{ fontSize: 56, color: `${popup.kind}.dark` }} />
      <Typography variant="h6" component="p" sx={{ mt: 1 }}>
        {KIND_NAMES[popup.kind]}
      </Typography>
      <Typography sx={{ mt: 0.5 }}>
        <NoWrapPhrases text={popup.text} />
      </Typography>
    </Paper>
  )
}
