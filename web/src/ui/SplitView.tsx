import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useOpensBeside } from './beside'

export interface SplitViewProps {
  /** The list. It hears whether it stands beside details, where it has room for cards alone. */
  list: (isBeside: boolean) => ReactNode
  /** The details at their own address, or null while no record is open. */
  detail: ReactNode | null
}

/** A list and the details of one of its records: side by side from lg on, else the details take the page. */
export function SplitView({ list, detail }: SplitViewProps) {
  const isWide = useOpensBeside()
  const { pathname } = useLocation()
  if (detail !== null && !isWide) {
    return <>{detail}</>
  }
  const isBeside = detail !== null
  return (
    // The list keeps its place in the tree when details come and go: it stays mounted, and so do its focus and scroll.
    <Box
      sx={
        isBeside
          ? { display: 'grid', gridTemplateColumns: 'minmax(320px, 5fr) 9fr', gap: 3, alignItems: 'start' }
          : undefined
      }
    >
      <Box sx={{ minWidth: 0 }}>{list(isBeside)}</Box>
      {/* A row far down the list opens its details where one looks: they stay in sight and scroll by themselves. */}
      {isBeside ? (
        <Box
          key={pathname}
          sx={{
            minWidth: 0,
            position: 'sticky',
            top: 64 + 16,
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
