import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { VisuallyHidden } from '../VisuallyHidden'

const ROWS = ['a', 'b', 'c', 'd', 'e'] as const

export function TableSkeleton({ label }: { label: string }) {
  return (
    <Box role="status" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <VisuallyHidden>Cargando {label}</VisuallyHidden>
      {ROWS.map((row) => (
        <Skeleton key={row} variant="rounded" height={44} />
      ))}
    </Box>
  )
}
