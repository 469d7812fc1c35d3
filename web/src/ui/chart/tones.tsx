import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'

/** How a series is painted. Each differs by its pattern too, so that it is told on grey paper and by those who see no red. */
export type ChartTone = 'plain' | 'striped'

const SPACING_PX = 6

/** The colour of a tone. */
export function useToneColour(): (tone: ChartTone) => string {
  const { palette } = useTheme()
  return (tone) => (tone === 'striped' ? palette.error.dark : palette.primary.main)
}

interface ToneDefsProps {
  /** What the ids of this drawing begin with. */
  id: string
}

/** The patterns of a drawing, once in each. */
export function ToneDefs({ id }: ToneDefsProps) {
  const colour = useToneColour()('striped')
  return (
    <defs>
      <pattern
        id={`${id}-striped`}
        width={SPACING_PX}
        height={SPACING_PX}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={SPACING_PX} height={SPACING_PX} fill="#fff" />
        <rect width={SPACING_PX * 0.6} height={SPACING_PX} fill={colour} />
      </pattern>
    </defs>
  )
}

/** What a bar of a tone is filled and outlined with, inside a drawing with `ToneDefs` of this id. */
export function paint(id: string, tone: ChartTone, colour: string): { fill: string; stroke: string } {
  return { fill: tone === 'striped' ? `url(#${id}-striped)` : colour, stroke: colour }
}

interface LegendProps {
  id: string
  items: readonly { name: string; tone: ChartTone }[]
  /** What the line is, where there is one. */
  line?: string | undefined
  /** What the marks across bars are, where there are any. */
  mark?: string | undefined
}

/** Which pattern is what. */
export function Legend({ id, items, line, mark }: LegendProps) {
  const { palette } = useTheme()
  const colour = useToneColour()
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
        mb: 1,
        p: 0,
        listStyle: 'none',
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {items.map(({ name, tone }, index) => (
        <Box component="li" key={name} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <svg width={14} height={14} aria-hidden="true" focusable="false">
            <ToneDefs id={`${id}-legend-${String(index)}`} />
            <rect
              x={1}
              y={1}
              width={12}
              height={12}
              {...paint(`${id}-legend-${String(index)}`, tone, colour(tone))}
            />
          </svg>
          {name}
        </Box>
      ))}
      {line === undefined ? null : (
        <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <svg width={20} height={14} aria-hidden="true" focusable="false">
            <line
              x1={1}
              x2={19}
              y1={7}
              y2={7}
              stroke={palette.neutral[500]}
              strokeWidth={1.5}
              strokeDasharray="4 3"
            />
          </svg>
          {line}
        </Box>
      )}
      {mark === undefined ? null : (
        <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <svg width={8} height={14} aria-hidden="true" focusable="false">
            <rect x={3} y={1} width={2} height={12} fill={palette.neutral[700]} />
          </svg>
          {mark}
        </Box>
      )}
    </Box>
  )
}
