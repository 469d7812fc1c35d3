import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { counted, percentOf, written } from '@/lib/counts'
import { VisuallyHidden } from './VisuallyHidden'

interface ProgressProps {
  /** What is being done: "Revisando el lote". */
  label: string
  done: number
  /** Unknown before a file was read to its end. */
  total: number | null
  /** One and many of what is counted. */
  unit: readonly [one: string, many: string]
  /** Below: what else there is to know, or a way to stop. */
  children?: ReactNode
}

/** Every how many per cent a screen reader hears of it: each second would be a torrent. */
const SPOKEN_STEP = 25

/** How far long work is, by what it counts and in per cent. */
export function Progress({ label, done, total, unit: [one, many], children }: ProgressProps) {
  const percent = total === null ? null : percentOf(done, total)
  const words =
    total === null
      ? `${counted(done, one, many)} hasta ahora`
      : `${written(done)} de ${counted(total, one, many)}: ${String(percent)} %`
  const spoken = percent === null ? null : Math.floor(percent / SPOKEN_STEP) * SPOKEN_STEP
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <strong>{label}</strong> · {words}
      </Typography>
      <LinearProgress
        aria-label={label}
        aria-valuetext={words}
        variant={percent === null ? 'indeterminate' : 'determinate'}
        value={percent ?? undefined}
        sx={{ height: 8, borderRadius: 1 }}
      />
      <VisuallyHidden>
        <span role="status">{spoken === null ? label : `${label}: ${String(spoken)} %`}</span>
      </VisuallyHidden>
      {children}
    </Box>
  )
}
