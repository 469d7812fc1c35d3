import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'

/** What it is drawn in; it is then as wide and as high as there is room. */
const WIDTH = 100
const HEIGHT = 32
/** Half a line's width stays within. */
const EDGE = 1.5
/** How much of its place a bar fills. */
const FULLNESS = 0.6

export interface SparklineProps {
  values: readonly number[]
  /** How something stood day by day is a line; what came on each day are bars. */
  kind: 'line' | 'bars'
}

/** A few dozen values in one glance, without an axis: whoever shows it says in words what it shows. */
export function Sparkline({ values, kind }: SparklineProps) {
  const { palette } = useTheme()
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      sx={{ display: 'block', width: '100%', height: '100%' }}
    >
      {kind === 'line' ? (
        <>
          <path d={areaOf(values)} fill={palette.primary.main} fillOpacity={0.08} />
          <path
            d={lineOf(values)}
            fill="none"
            stroke={palette.primary.main}
            strokeWidth={1.5}
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </>
      ) : (
        <path d={barsOf(values)} fill={palette.primary.main} fillOpacity={0.55} />
      )}
    </Box>
  )
}

/** Where a value stands from above. A line's lowest value is its floor: what matters is how it moves. */
function heights(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  // Where nothing moved, the line lies in the middle.
  const depth = (value: number) => (most === least ? 0.5 : (most - value) / (most - least))
  return values.map((value) => EDGE + depth(value) * (HEIGHT - 2 * EDGE))
}

const at = (value: number) => String(Math.round(value * 100) / 100)

export function lineOf(values: readonly number[]): string {
  const step = WIDTH / Math.max(values.length - 1, 1)
  return heights(values)
    .map((y, index) => `${index === 0 ? 'M' : 'L'}${at(index * step)} ${at(y)}`)
    .join('')
}

function areaOf(values: readonly number[]): string {
  return values.length === 0
    ? ''
    : `${lineOf(values)}L${String(WIDTH)} ${String(HEIGHT)}L0 ${String(HEIGHT)}Z`
}

export function barsOf(values: readonly number[]): string {
  const most = Math.max(...values, 1)
  const step = WIDTH / Math.max(values.length, 1)
  const bar = (value: number, index: number) => {
    // However small a value is, it is there; and a day without one is a dot on the floor.
    const height = Math.max((Math.max(value, 0) / most) * HEIGHT, 1)
    const x = index * step + (step * (1 - FULLNESS)) / 2
    return `M${at(x)} ${String(HEIGHT)}v${at(-height)}h${at(step * FULLNESS)}v${at(height)}Z`
  }
  return values.map(bar).join('')
}
