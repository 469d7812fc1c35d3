import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useId } from 'react'
import { type ChartTone, Legend, paint, ToneDefs, useToneColour } from './tones'

const BAR_PX = 14

export interface BarListItem {
  key: string
  name: string
  /** What is said beside its name. */
  text: string
  /** One for each side; none below zero. */
  values: readonly number[]
}

interface Side {
  name: string
  tone: ChartTone
}

export interface BarListProps {
  label: string
  /** Two stand to both sides of a middle; one alone begins at the edge. */
  sides: readonly [Side] | readonly [left: Side, right: Side]
  items: readonly BarListItem[]
}

/** One row for each name, with its bar below; names have the whole width, also on a phone. */
export function BarList({ label, sides, items }: BarListProps) {
  const id = useId()
  const most = Math.max(1, ...items.flatMap(({ values }) => values))
  return (
    <>
      {sides.length === 1 ? null : <Legend id={id} items={sides} />}
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item, index) => (
          <Box component="li" key={item.key} sx={{ py: 1, breakInside: 'avoid' }}>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 2,
                justifyContent: 'space-between',
                typography: 'body2',
              }}
            >
              <span>{item.name}</span>
              <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {item.text}
              </Box>
            </Box>
            <Bar id={`${id}-${String(index)}`} item={item} most={most} sides={sides} />
          </Box>
        ))}
      </Box>
    </>
  )
}

interface BarProps {
  id: string
  item: BarListItem
  most: number
  sides: BarListProps['sides']
}

function Bar({ id, item: { values }, most, sides }: BarProps) {
  const { palette } = useTheme()
  const colour = useToneColour()
  const middle = sides.length === 1 ? 0 : 50
  return (
    <Box
      component="svg"
      width="100%"
      height={BAR_PX}
      aria-hidden="true"
      focusable="false"
      sx={{ display: 'block', mt: 0.5 }}
    >
      <ToneDefs id={id} />
      <line x1="0" x2="100%" y1={BAR_PX / 2} y2={BAR_PX / 2} stroke={palette.neutral[200]} />
      {sides.map(({ name, tone }, side) => {
        const width = ((values[side] ?? 0) / most) * (100 - middle)
        return (
          <rect
            key={name}
            // The first of two grows to the left.
            x={`${String(middle > 0 && side === 0 ? middle - width : middle)}%`}
            y={1}
            width={`${String(width)}%`}
            height={BAR_PX - 2}
            {...paint(id, tone, colour(tone))}
          />
        )
      })}
      <line
        x1={`${String(middle)}%`}
        x2={`${String(middle)}%`}
        y1={0}
        y2={BAR_PX}
        stroke={palette.neutral[500]}
      />
    </Box>
  )
}
