import Backdrop from '@mui/material/Backdrop'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useAppSelector } from '../store'

/** Covers the page while the global loading flag is up, and says with what. */
export function LoadingOverlay() {
  const { loading, text } = useAppSelector((state) => state.loading)
  return (
    <div role="status">
      <Backdrop
        open={loading}
        unmountOnExit
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
