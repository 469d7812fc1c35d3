import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { DEFAULT_LOADING_TEXT } from '../loading/loadingSlice'

export function PageLoading() {
  return (
    <Box
      role="status"
      sx={{ minHeight: '60dvh', display: 'grid', placeContent: 'center', justifyItems: 'center' }}
    >
      <CircularProgress aria-hidden size={32} />
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {DEFAULT_LOADING_TEXT}
      </Typography>
    </Box>
  )
}
