import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { type KeyboardEvent, useId, useState } from 'react'
import { ChartTip, type Tip } from './ChartTip'
import { depth, makeScale, type Scale } from './scale'
import { type ChartTone, Legend, paint, ToneDefs, useToneColour } from './tones'

const HEIGHT_PX = 200
/** Room for half a line of the uppermost and the lowest value. */
const EDGE_PX = 8
const LABELS_PX = 28
/** As many names as stand side by side on a phone. */
const FEW_LABELS = 5
const MORE_LABELS = 10
/** From which width there is room for more of them. */
const ROOMY_PX = 560
/** How much of its place a column fills, in per cent. */
const FULLNESS = 64
/** How round the end of a column is. */
const ROUND_PX = 2
/** Until how many columns each place of the line beside them has a dot. */
const FEW_DOTS = 16

export interface ChartSeries {
  name: string
  tone: ChartTone
  /** One for each column; below zero it hangs from the axis. */
  values: readonly number[]
}

export interface ChartLine {
  name: string
  values: readonly number[]
}

export interface ColumnChartProps {
  /** What it shows, for those who do not see it. */
  label: string
  /** What the columns are called, in their order. */
  columns: readonly string[]
  series: readonly ChartSeries[]
  /** What the columns are compared with: a line over them. */
  line?: ChartLine | undefined
  /** A value as it stands on the axis. */
  format: (value: number) => string
  /** What is said of one column. */
  describe: (column: number) => string
  /** The same as it stands beside the column; unsaid, the words. */
  tip?: (column: number) => Tip | null
  /** On paper nothing can be pointed at. */
  isStill?: boolean
}

/**
 * Columns over an axis, as wide as there is room: what stands across is in per cent, so that nothing has to be measured and
 * paper is only another width. One column at a time is told in words: by the pointer, or with the arrow keys.
 */
export function ColumnChart(props: ColumnChartProps) {
  const { label, columns, series, line, format, describe, tip, isStill = false } = props
  const id = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const at = chosen === null || chosen >= columns.length ? null : chosen
  const scale = makeScale([...series.flatMap(({ values }) => values), ...(line?.values ?? [])])
  const reader = isStill
    ? { role: 'img', 'aria-label': label }
    : {
        // A slider is what screen readers know to be walked through with the arrow keys, one value at a time.
        role: 'slider',
        tabIndex: 0,
        'aria-label': label,
        'aria-orientation': 'horizontal' as const,
        'aria-valuemin': 1,
        'aria-valuemax': columns.length,
        'aria-valuenow': (at ?? 0) + 1,
        'aria-valuetext': describe(at ?? 0),
        onBlur: () => setChosen(null),
        onKeyDown: (event: KeyboardEvent) => {
          const next = step(event.key, at, columns.length)
          if (next !== undefined) {
            event.preventDefault()
            setChosen(next)
          }
        },
      }
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      {series.length > 1 || line !== undefined ? <Legend id={id} items={series} line={line?.name} /> : null}
      <Box {...reader} sx={{ display: 'flex', borderRadius: 1 }}>
        <Axis scale={scale} format={format} />
        <Box sx={{ position: 'relative', flexGrow: 1, minWidth: 0 }}>
          <Plot {...{ id, columns, series, line, scale }} chosen={at} onPoint={setChosen} />
          {at === null || isStill ? null : (
            <ChartTip place={(at + 0.5) / columns.length} tip={tip?.(at) ?? describe(at)} />
          )}
        </Box>
      </Box>
    </Box>
  )
}

/** Where a key leads from a column: nowhere with Escape, and undefined for a key that means nothing here. */
function step(key: string, from: number | null, count: number): number | null | undefined {
  const to = (column: number) => Math.min(Math.max(column, 0), count - 1)
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return to(from === null ? 0 : from + 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return to((from ?? 1) - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'Escape':
      return from === null ? undefined : null
    default:
      return undefined
  }
}

function y(scale: Scale, value: number): number {
  return EDGE_PX + depth(scale, value) * (HEIGHT_PX - 2 * EDGE_PX)
}

function Axis({ scale, format }: { scale: Scale; format: (value: number) => string }) {
  const { palette } = useTheme()
  const names = scale.ticks.map(format)
  // Digits are about as wide as this, at this size.
  const width = Math.max(...names.map((name) => name.length)) * 7.5 + 10
  return (
    <Box
      component="svg"
      width={width}
      height={HEIGHT_PX}
      aria-hidden="true"
      focusable="false"
      sx={{ flexShrink: 0, fontSize: 12, fontVariantNumeric: 'tabular-nums' }}
    >
      {scale.ticks.map((tick, index) => (
        <text
          key={tick}
          x={width - 8}
          y={y(scale, tick)}
          dy="0.35em"
          textAnchor="end"
          fill={palette.text.secondary}
        >
          {names[index]}
        </text>
      ))}
    </Box>
  )
}

interface PlotProps {
  id: string
  columns: readonly string[]
  series: readonly ChartSeries[]
  line: ChartLine | undefined
  scale: Scale
  chosen: number | null
  onPoint: (column: number | null) => void
}

function Plot({ id, columns, series, line, scale, chosen, onPoint }: PlotProps) {
  const { palette } = useTheme()
  const place = 100 / columns.length
  return (
    <Box
      component="svg"
      width="100%"
      height={HEIGHT_PX + LABELS_PX}
      aria-hidden="true"
      focusable="false"
      onPointerLeave={() => onPoint(null)}
      // Names at the ends reach beyond their columns.
      sx={{ display: 'block', minWidth: 0, overflow: 'visible', fontSize: 12 }}
    >
      <ToneDefs id={id} />
      {scale.ticks.map((tick) => (
        <line
          key={tick}
          x1="0"
          x2="100%"
          y1={y(scale, tick)}
          y2={y(scale, tick)}
          stroke={tick === 0 ? palette.neutral[500] : palette.neutral[200]}
        />
      ))}
      {columns.map((name, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns are told apart by their place alone
        <g key={column}>
          {chosen === column ? (
            <rect
              x={`${String(column * place)}%`}
              y={0}
              width={`${String(place)}%`}
              height={HEIGHT_PX}
              fill={palette.neutral[100]}
            />
          ) : null}
          <Bars id={id} column={column} place={place} series={series} scale={scale} />
          <Label name={name} column={column} count={columns.length} />
        </g>
      ))}
      {line === undefined ? null : <Line values={line.values} place={place} scale={scale} />}
      {columns.map((_, column) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- columns are told apart by their place alone
          key={column}
          x={`${String(column * place)}%`}
          y={0}
          width={`${String(place)}%`}
          height={HEIGHT_PX}
          fill="transparent"
          onPointerEnter={() => onPoint(column)}
        />
      ))}
    </Box>
  )
}

interface BarsProps {
  id: string
  column: number
  place: number
  series: readonly ChartSeries[]
  scale: Scale
}

function Bars({ id, column, place, series, scale }: BarsProps) {
  const colour = useToneColour()
  const width = (place * FULLNESS) / 100
  return series.map(({ name, tone, values }) => {
    const value = values[column] ?? 0
    const [top, bottom] = [y(scale, Math.max(value, 0)), y(scale, Math.min(value, 0))]
    return value === 0 ? null : (
      <rect
        key={name}
        x={`${String(column * place + (place - width) / 2)}%`}
        y={top}
        width={`${String(width)}%`}
        rx={ROUND_PX}
        // However small a value is, it is there.
        height={Math.max(bottom - top, 1)}
        {...paint(id, tone, colour(tone))}
      />
    )
  })
}

/** From place to place in per cent, and so line by line: no path takes those. */
function Line({ values, place, scale }: { values: readonly number[]; place: number; scale: Scale }) {
  const { palette } = useTheme()
  const x = (column: number) => `${String((column + 0.5) * place)}%`
  return values.map((value, column) => (
    // oxlint-disable-next-line react/no-array-index-key -- columns are told apart by their place alone
    <g key={column} stroke={palette.neutral[500]} fill="#fff">
      {column === 0 ? null : (
        <line
          x1={x(column - 1)}
          x2={x(column)}
          y1={y(scale, values[column - 1] ?? 0)}
          y2={y(scale, value)}
          strokeWidth={1.5}
          strokeDasharray="4 3"
          strokeLinecap="round"
        />
      )}
      {values.length > FEW_DOTS ? null : (
        <circle cx={x(column)} cy={y(scale, value)} r={2.5} strokeWidth={1.5} />
      )}
    </g>
  ))
}

/** Whether every so many columns have their name, so that no more than these do. */
function isNamed(column: number, count: number, most: number): boolean {
  return column % Math.ceil(count / most) === 0
}

function Label({ name, column, count }: { name: string; column: number; count: number }) {
  const { palette } = useTheme()
  const isAlways = isNamed(column, count, FEW_LABELS)
  const isWide = isNamed(column, count, MORE_LABELS)
  if (!isAlways && !isWide) {
    return null
  }
  return (
    <Box
      component="text"
      x={`${String(((column + 0.5) * 100) / count)}%`}
      y={HEIGHT_PX + 18}
      textAnchor="middle"
      fill={palette.text.secondary}
      sx={{
        display: isAlways ? 'inline' : 'none',
        [`@container (width >= ${String(ROOMY_PX)}px)`]: { display: isWide ? 'inline' : 'none' },
      }}
    >
      {name}
    </Box>
  )
}
