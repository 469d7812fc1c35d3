import Backdrop from '@mui/material/Backdrop'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useAppSelector } from '../store'
import { useIsShownByPage } from './shownReads'

const SHOWN_AFTER_MS = 250

/** Covers the page while the global loading flag is up and the page shows nothing of it, and says with what. */
export function LoadingOverlay() {
  const { loading, text } = useAppSelector((state) => state.loading)
  const isShownByPage = useIsShownByPage()
  const isCovered = loading && !isShownByPage
  return (
    <div role="status">
      <Backdrop
        open={isCovered}
        unmountOnExit
        // An answer that comes at once must not make the page blink.
        style={{ transitionDelay: isCovered ? `${String(SHOWN_AFTER_MS)}ms` : '0ms' }}
        sx={{
          zIndex: 'modal',
          flexDirection: 'column',
          gap: 2,
          color: '#FFFFFF',
          bgcolor: 'rgba(17, 25, 39, 0.72)',
        }}
      >
        <CircularProgress color="inherit" aria-hidden />
        <Typography sx={{ fontWeight: 600 }}>{text}</Typography>
      </Backdrop>
    </div>
  )
}
