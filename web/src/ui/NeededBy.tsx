import Box from '@mui/material/Box'
import { useState } from 'react'
import { counted } from '@/lib/counts'
import { businessDate, daysBetween, formatDate, type IsoDate } from '@/lib/dates'

interface NeededByProps {
  day: IsoDate | null | undefined
  /** What is paid or over is late no more. */
  isOver?: boolean
  /** What a day that has passed is called. */
  late?: string
}

/** Until when something is needed, and since when that day is over: in words, not by its colour alone. */
export function NeededBy({ day, isOver = false, late = 'Vencida' }: NeededByProps) {
  const [today] = useState(() => businessDate(new Date()))
  if (day === null || day === undefined) {
    return 'Sin fecha'
  }
  const days = daysBetween(day, today)
  return days <= 0 || isOver ? (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {formatDate(day)}
    </Box>
  ) : (
    <Box component="span" title={formatDate(day)} sx={{ color: 'error.dark', fontWeight: 600 }}>
      {late} hace {counted(days, 'día', 'días').replace(' ', '\u00a0')}
    </Box>
  )
}

/** The same where it is said only once it is late. */
export function Late({ day, ...props }: NeededByProps) {
  const [today] = useState(() => businessDate(new Date()))
  return typeof day === 'string' && day < today && props.isOver !== true ? (
    <NeededBy day={day} {...props} />
  ) : null
}
