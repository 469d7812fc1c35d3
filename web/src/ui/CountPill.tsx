import Box from '@mui/material/Box'
import { VisuallyHidden } from './VisuallyHidden'

interface CountPillProps {
  /** How much waits; nothing is shown for zero. */
  count: number
  isStrong?: boolean
}

/** How much waits behind a link. A reader hears what the number means. */
export function CountPill({ count, isStrong = true }: CountPillProps) {
  if (count <= 0) {
    return null
  }
  const words = `${String(count)} por atender`
  return (
    <>
      <Box
        component="span"
        aria-hidden
        title={words}
        sx={{
          minWidth: 24,
          px: 0.75,
          borderRadius: '12px',
          textAlign: 'center',
          typography: 'caption',
          fontWeight: 600,
          bgcolor: isStrong ? 'primary.light' : 'neutral.200',
          color: isStrong ? 'primary.dark' : 'neutral.700',
        }}
      >
        {count > 99 ? '99+' : count}
      </Box>
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  )
}
