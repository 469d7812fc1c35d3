/** A finger's breadth on a phone, and seven of them on the narrowest one. */
export const DAY_PX = { xs: 44, sm: 40 } as const

/** As high as the longest month, so that nothing below moves from one to the next. */
export const ROWS_PX = { xs: 6 * 44 + 26, sm: 6 * 40 + 26 } as const

interface DayState {
  isEnd: boolean
  isBetween: boolean
  isToday: boolean
  isOut: boolean
  /** No business day. */
  isFree: boolean
  isHoliday: boolean
}

/** A day of the calendar. What is chosen is filled, what is between tinted; today has a bar, a holiday a dot; the focus alone has a ring. */
export function dayLook({ isEnd, isBetween, isToday, isOut, isFree, isHoliday }: DayState) {
  const ink = isEnd
    ? '#FFFFFF'
    : isOut
      ? 'neutral.400'
      : isBetween || isToday
        ? 'primary.dark'
        : isFree
          ? 'neutral.500'
          : 'text.primary'
  return {
    position: 'relative',
    display: 'block',
    width: DAY_PX,
    height: DAY_PX,
    p: 0,
    border: 0,
    borderRadius: isBetween ? 0 : 1,
    font: 'inherit',
    fontSize: 14,
    fontWeight: isToday || isEnd ? 700 : 400,
    fontVariantNumeric: 'tabular-nums',
    color: ink,
    bgcolor: isEnd ? 'primary.dark' : isBetween ? 'primary.light' : 'transparent',
    cursor: isOut ? 'not-allowed' : 'pointer',
    '&:hover': isEnd || isOut ? undefined : { bgcolor: isBetween ? 'primary.light' : 'neutral.100' },
    '&:focus-visible': { outlineOffset: -2, zIndex: 1 },
    '&::before': isToday ? mark({ bottom: 5, width: 16, height: 2 }) : undefined,
    '&::after': isHoliday
      ? { ...mark({ top: 5, width: 5, height: 5 }), bgcolor: isEnd ? 'currentColor' : 'warning.main' }
      : undefined,
  } as const
}

function mark(size: { top?: number; bottom?: number; width: number; height: number }) {
  return {
    content: '""',
    position: 'absolute',
    left: '50%',
    transform: 'translateX(-50%)',
    borderRadius: '3px',
    bgcolor: 'currentColor',
    ...size,
  } as const
}
