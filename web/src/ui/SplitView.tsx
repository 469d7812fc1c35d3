import Box from '@mui/material/Box'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useOpensBeside } from './beside'

export interface SplitViewProps {
  /** The list. It hears whether it stands beside details, where it has room for cards alone. */
  list: (isBeside: boolean) => ReactNode
  /** The details at their own address, or null while no record is open. */
  detail: ReactNode | null
}

/** What covers the top of the page: nobody sees a row behind it. */
const HEADER_PX = 64

/**
 * Where details come or go the rows beside them change their height, and what was opened would slide out of sight: it is brought back. Answers
 * where the list stands.
 */
function useOpenedRowInSight(isBeside: boolean, pathname: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const opened = useRef<string>(undefined)
  const seen = useRef('')
  useLayoutEffect(() => {
    const now = `${String(isBeside)} ${pathname}`
    if (seen.current === now) {
      return
    }
    seen.current = now
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const row =
      rows.find((row) => row.getAttribute('aria-current') === 'true') ??
      rows.find((row) => row.dataset['row'] === opened.current)
    opened.current = row?.dataset['row']
    const { top, bottom } = row?.getBoundingClientRect() ?? { top: HEADER_PX, bottom: 0 }
    if (top < HEADER_PX || bottom > window.innerHeight) {
      row?.scrollIntoView({ block: 'center', behavior: 'instant' })
    }
  })
  return list
}

/** A list and the details of one of its records: side by side from lg on, else the details take the page. */
export function SplitView({ list, detail }: SplitViewProps) {
  const isWide = useOpensBeside()
  const { pathname } = useLocation()
  const isBeside = detail !== null && isWide
  const place = useOpenedRowInSight(isBeside, pathname)
  if (detail !== null && !isWide) {
    return <>{detail}</>
  }
  return (
    // The list keeps its place in the tree when details come and go: it stays mounted, and so do its focus and scroll.
    <Box
      sx={
        isBeside
          ? { display: 'grid', gridTemplateColumns: 'minmax(320px, 5fr) 9fr', gap: 3, alignItems: 'start' }
          : undefined
      }
    >
      <Box ref={place} sx={{ minWidth: 0 }}>
        {list(isBeside)}
      </Box>
      {/* A row far down the list opens its details where one looks: they stay in sight and scroll by themselves. */}
      {isBeside ? (
        <Box
          key={pathname}
          sx={{
            minWidth: 0,
            position: 'sticky',
            top: HEADER_PX + 16,
            maxHeight: 'calc(100dvh - 96px)',
            overflowY: 'auto',
            overscrollBehavior: 'contain',
            // Room for the shadows of the cards, which scrolling would cut off.
            m: '-4px',
            p: '4px',
            '@media print': { position: 'static', maxHeight: 'none' },
          }}
        >
          {detail}
        </Box>
      ) : null}
    </Box>
  )
}
