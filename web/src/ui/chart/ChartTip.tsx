import Box from '@mui/material/Box'

/** What stands beside a column: what it is, and its values by their names. */
export interface Tip {
  title: string
  rows: readonly { name: string; value: string }[]
}

/** Of every column the same, so that it moves and never jumps. */
const WIDTH_PX = 228
const NARROW_PX = 420

interface ChartTipProps {
  /** Where the column stands, as a share of the width. */
  place: number
  tip: Tip | string
}

/**
 * The values of one column, over the chart and on the side where there is room. Who does not see it hears them from the chart itself.
 */
export function ChartTip({ place, tip }: ChartTipProps) {
  const isRight = place > 0.5
  const share = `${String((isRight ? 1 - place : place) * 100)}%`
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        zIndex: 1,
        top: 4,
        // At the column's side, so that it stays in sight, and never beyond the chart.
        [isRight ? 'right' : 'left']:
          `max(0px, min(calc(${share} + 12px), calc(100% - ${String(WIDTH_PX)}px)))`,
        // Where it would cover the whole chart, it stands above it.
        [`@container (width < ${String(NARROW_PX)}px)`]: { top: 'auto', bottom: 'calc(100% + 4px)' },
        width: `min(${String(WIDTH_PX)}px, 100%)`,
        px: 1.5,
        py: 1,
        borderRadius: '8px',
        bgcolor: 'neutral.900',
        color: '#fff',
        boxShadow: 3,
        pointerEvents: 'none',
        typography: 'caption',
      }}
    >
      {typeof tip === 'string' ? (
        tip
      ) : (
        <>
          <Box sx={{ fontWeight: 600 }}>{tip.title}</Box>
          {tip.rows.map(({ name, value }) => (
            <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 2 }}>
              <Box component="span" sx={{ color: 'neutral.300' }}>
                {name}
              </Box>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {value}
              </Box>
            </Box>
          ))}
        </>
      )}
    </Box>
  )
}
