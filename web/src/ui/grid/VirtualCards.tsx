import Box from '@mui/material/Box'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface VirtualCardsProps<T> {
  /** What they are, for screen readers. */
  label: string
  count: number
  /** The row at a place; undefined while it is on its way. */
  rowAt: (index: number) => T | undefined
  onSee: (first: number, last: number) => void
  card: (row: T) => ReactNode
}

/** As high as most cards are; those in sight are measured. */
const CARD_PX = 150

/** The rows of a long table on a phone: cards, of which only those in sight are drawn. The page scrolls, not they. */
export function VirtualCards<T>({ label, count, rowAt, onSee, card }: VirtualCardsProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [top_px, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => CARD_PX,
    overscan: 4,
    scrollMargin: top_px,
  })
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  useEffect(() => {
    onSee(startIndex, endIndex)
  }, [onSee, startIndex, endIndex])
  return (
    <Box
      ref={list}
      component="ul"
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
      sx={{
        position: 'relative',
        m: 0,
        p: 0,
        listStyle: 'none',
        '& > li': {
          position: 'absolute',
          top: 0,
          left: 0,
          right: 0,
          p: 2,
          borderTop: '1px solid',
          borderColor: 'divider',
          minHeight: 96,
        },
        '& .card-wait': { height: 80, borderRadius: '8px', bgcolor: 'neutral.100' },
      }}
    >
      {virtualizer.getVirtualItems().map(({ index, start, key }) => {
        const row = rowAt(index)
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            aria-busy={row === undefined}
            style={{ transform: `translateY(${String(start - top_px)}px)` }}
          >
            {row === undefined ? <div className="card-wait" /> : card(row)}
          </li>
        )
      })}
    </Box>
  )
}
