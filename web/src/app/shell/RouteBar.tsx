import LinearProgress from '@mui/material/LinearProgress'

export function RouteBar() {
  return (
    <LinearProgress
      aria-label="Cargando página"
      sx={{ position: 'fixed', top: 0, insetInline: 0, height: 3, zIndex: 'tooltip', displayPrint: 'none' }}
    />
  )
}
