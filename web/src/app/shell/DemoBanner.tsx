import Box from '@mui/material/Box'
import { config } from '@/lib/config'

/** What the banner takes of the screen on the wide layout, where the navigation must fit below it. */
export function demoBannerHeight_px(): number {
  return config.demo ? 30 : 0
}

export function DemoBanner() {
  return config.demo ? (
    <Box
      component="aside"
      aria-label="Demostración"
      sx={{
        px: 2,
        py: 0.5,
        textAlign: 'center',
        typography: { xs: 'caption', sm: 'body2' },
        bgcolor: 'warning.light',
        color: 'warning.darkest',
      }}
    >
      Demostración: los datos son ficticios y se pueden borrar
    </Box>
  ) : null
}
