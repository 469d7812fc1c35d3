import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { CountPill } from './CountPill'
import { cutEdges, useCutEdges } from './useCutEdges'

export interface LinkTab {
  key: string
  label: string
  to: string
  /** How much waits there; nothing is shown for zero or while it is unknown. */
  count?: number
}

export interface LinkTabsProps {
  label: string
  tabs: readonly LinkTab[]
  active: string
  /** After the last of them. */
  end?: ReactNode
}

/** Views of one page, each with its own address: links, because that is what they are to the keyboard and to a reader. */
export function LinkTabs({ label, tabs, active, end }: LinkTabsProps) {
  const nav = useRef<HTMLElement>(null)
  useCutEdges(nav, 'x')
  const total = tabs.reduce((sum, { count = 0 }) => sum + count, 0)
  useEffect(() => {
    const showCurrent = () => {
      const current = nav.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(active)}"]`)
      // On a phone the views are wider than the screen: the one that is open must be among those in sight.
      if (nav.current !== null && current !== null && current !== undefined) {
        nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2
      }
    }
    showCurrent()
    // A phone is turned, and a window made narrower.
    window.addEventListener('resize', showCurrent)
    return () => window.removeEventListener('resize', showCurrent)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- counts arrive later, and widen what stands before it
  }, [active, total])
  return (
    <Box
      ref={nav}
      component="nav"
      aria-label={label}
      sx={{
        position: 'relative',
        mb: 1.5,
        overflowX: 'auto',
        scrollPaddingInline: '32px',
        displayPrint: 'none',
        ...cutEdges('x'),
      }}
    >
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'flex',
          minWidth: 'max-content',
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        {tabs.map((tab) => (
          <li key={tab.key} data-tab={tab.key}>
            <Tab tab={tab} isActive={tab.key === active} />
          </li>
        ))}
        {end === undefined ? null : (
          <Box component="li" sx={{ display: 'flex', alignItems: 'center', pl: 1 }}>
            {end}
          </Box>
        )}
      </Box>
    </Box>
  )
}

function Tab({ tab: { label, to, count = 0 }, isActive }: { tab: LinkTab; isActive: boolean }) {
  return (
    <Box
      component={Link}
      to={to}
      aria-current={isActive ? 'page' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        minHeight: { xs: 48, sm: 40 },
        whiteSpace: 'nowrap',
        typography: 'subtitle2',
        fontWeight: 600,
        textDecoration: 'none',
        color: isActive ? 'primary.dark' : 'neutral.600',
        boxShadow: isActive ? 'inset 0 -2px 0 #4338CA' : 'none',
        '&:hover': { color: 'primary.dark' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      {label} <CountPill count={count} isStrong={isActive} />
    </Box>
  )
}
