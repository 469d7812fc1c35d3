import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { CountPill } from '@/ui/CountPill'
import { Icon } from '@/ui/icons'
import { mayEnter } from '../guard'
import { useSession } from '../session/useSession'
import { demoBannerHeight_px } from './DemoBanner'
import { Logo } from './Logo'
import { NavDrawer } from './lazyFloating'
import { activeEntry, NAV, type NavEntry } from './nav'
import { useNavCounts } from './useNavCounts'

const SIDE_NAV_WIDTH_PX = 280

interface SideNavProps {
  isPermanent: boolean
  isOpen: boolean
  onClose: () => void
}

export function SideNav({ isPermanent, isOpen, onClose }: SideNavProps) {
  // Once fetched the drawer stays, so that it can slide out again.
  const [isWanted, setIsWanted] = useState(false)
  if (isOpen && !isWanted) {
    setIsWanted(true)
  }
  if (isPermanent) {
    return (
      <Box sx={{ width: SIDE_NAV_WIDTH_PX, flexShrink: 0, bgcolor: 'neutral.800', displayPrint: 'none' }}>
        <Box sx={{ position: 'sticky', top: 0, height: `calc(100dvh - ${String(demoBannerHeight_px())}px)` }}>
          <SideNavContent />
        </Box>
      </Box>
    )
  }
  return isWanted ? (
    <Suspense>
      <NavDrawer isOpen={isOpen} onClose={onClose}>
        <SideNavContent onNavigate={onClose} />
      </NavDrawer>
    </Suspense>
  ) : null
}

function SideNavContent({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation()
  const { permissions } = useSession()
  const counts = useNavCounts()
  const active = activeEntry(pathname)
  const groups = NAV.map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => mayEnter(entry.path, permissions)),
  })).filter((group) => group.entries.length > 0)

  return (
    <Box
      component="nav"
      aria-label="Principal"
      sx={{ height: '100%', overflowY: 'auto', display: 'flex', flexDirection: 'column', color: '#FFFFFF' }}
    >
      <Box
        component={Link}
        to={paths.home}
        onClick={onNavigate}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          p: 3,
          color: 'inherit',
          textDecoration: 'none',
        }}
      >
        <Logo />
        <Typography variant="h6" component="span">
          {config.productName}
        </Typography>
      </Box>
      <Box sx={{ px: 2, pb: 3, flexGrow: 1 }}>
        {groups.map((group) => (
          <Box key={group.title ?? ''} sx={{ mb: 2 }}>
            {group.title === null ? null : (
              <Typography component="h2" variant="overline" sx={{ px: 1.5, color: 'neutral.400' }}>
                {group.title}
              </Typography>
            )}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
              {group.entries.map((entry) => (
                <li key={entry.key}>
                  <NavLink
                    entry={entry}
                    isActive={entry.key === active}
                    count={counts[entry.key] ?? 0}
                    onNavigate={onNavigate}
                  />
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ px: 3, pb: 2, color: 'neutral.400' }}>
        Versión {config.version}
      </Typography>
    </Box>
  )
}

interface NavLinkProps {
  entry: NavEntry
  isActive: boolean
  count: number
  onNavigate?: () => void
}

function NavLink({ entry, isActive, count, onNavigate }: NavLinkProps) {
  return (
    <Box
      component={Link}
      to={entry.path}
      onClick={onNavigate}
      aria-current={isActive ? 'page' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        minHeight: 44,
        borderRadius: 1,
        typography: 'subtitle2',
        fontWeight: 600,
        textDecoration: 'none',
        color: isActive ? '#FFFFFF' : 'neutral.300',
        bgcolor: isActive ? 'rgba(255, 255, 255, 0.08)' : 'transparent',
        boxShadow: isActive ? 'inset 3px 0 0 #6366F1' : 'none',
        '&:hover': { bgcolor: 'rgba(255, 255, 255, 0.06)' },
        '&:focus-visible': { outlineColor: '#FFFFFF', outlineOffset: -2 },
      }}
    >
      <Icon name={entry.icon} fontSize="small" sx={{ color: isActive ? 'primary.light' : 'neutral.400' }} />
      <Box component="span" sx={{ flexGrow: 1 }}>
        {entry.label}
      </Box>
      <CountPill count={count} />
    </Box>
  )
}
