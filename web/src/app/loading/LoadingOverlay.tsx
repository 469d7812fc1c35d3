import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useAppSelector } from '../store'
import { useIsShownByPage } from './shownReads'

const SHOWN_AFTER_MS = 250
const FADE_MS = 225

/** Covers the page while the global loading flag is up and the page shows nothing of it, and says with what. */
export function LoadingOverlay() {
  const { loading, text } = useAppSelector((state) => state.loading)
  const isShownByPage = useIsShownByPage()
  return <div role="status">{loading && !isShownByPage ? <Cover text={text} /> : null}</div>
}

function Cover({ text }: { text: string }) {
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        color: '#FFFFFF',
        bgcolor: 'rgba(17, 25, 39, 0.72)',
        '@keyframes cover': { from: { opacity: 0 } },
        // An answer that comes at once must not make the page blink.
        animation: `cover ${String(FADE_MS)}ms ${String(SHOWN_AFTER_MS)}ms both`,
      }}
    >
      <CircularProgress color="inherit" aria-hidden />
      <Typography sx={{ fontWeight: 600 }}>{text}</Typography>
    </Box>
  )
}
