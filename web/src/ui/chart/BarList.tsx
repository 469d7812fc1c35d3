import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTheme } from '@mui/material/styles'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { VisuallyHidden } from '../VisuallyHidden'
import { type ChartTone, Legend, paint, ToneDefs, useToneColour } from './tones'

const BAR_PX = 12

export interface BarListItem {
  key: string
  name: string
  /** What is said beside its name. */
  text: string
  /** One for each side; none below zero. */
  values: readonly number[]
  /** What its only value is compared with: a mark across its bar. */
  mark?: number
  /** Where what it is made of stands. */
  to?: string | undefined
  /** Why it leads nowhere, where its neighbours lead on. */
  whyNot?: string | undefined
}

interface Side {
  name: string
  tone: ChartTone
}

export interface BarListProps {
  label: string
  /** Two stand to both sides of a middle; one alone begins at the edge. */
  sides: readonly [Side] | readonly [left: Side, right: Side]
  /** What the marks across the bars are. */
  mark?: string | undefined
  items: readonly BarListItem[]
}

/** One row for each name, with its bar below; names have the whole width, also on a phone. */
export function BarList({ label, sides, mark, items }: BarListProps) {
  const id = useId()
  const most = Math.max(1, ...items.flatMap(({ values, mark = 0 }) => [...values, mark]))
  return (
    <>
      {sides.length === 1 && mark === undefined ? null : <Legend id={id} items={sides} mark={mark} />}
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
              {item.to === undefined ? (
                <span title={item.whyNot}>
                  {item.name}
                  {item.whyNot === undefined ? null : <VisuallyHidden>. {item.whyNot}</VisuallyHidden>}
                </span>
              ) : (
                <Link component={RouterLink} to={item.to} underline="hover" sx={{ fontWeight: 500 }}>
                  {item.name}
                </Link>
              )}
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

function Bar({ id, item: { values, mark }, most, sides }: BarProps) {
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
            rx={2}
            {...paint(id, tone, colour(tone))}
          />
        )
      })}
      {mark === undefined || mark <= 0 ? null : (
        <rect
          x={`${String((mark / most) * 100)}%`}
          y={0}
          width={2}
          height={BAR_PX}
          // At the end of the bar's own room it would be cut off.
          transform="translate(-2 0)"
          fill={palette.neutral[700]}
        />
      )}
      {middle === 0 ? null : (
        <line
          x1={`${String(middle)}%`}
          x2={`${String(middle)}%`}
          y1={0}
          y2={BAR_PX}
          stroke={palette.neutral[500]}
        />
      )}
    </Box>
  )
}
