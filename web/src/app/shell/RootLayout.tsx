import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { OutboxRunner } from '@/features/settlements/door'
import { keepLoading, whenIdle } from '@/lib/idle'
import { paths } from '@/lib/paths'
import { mayEnter, mayShow } from '../guard'
import { NotFoundPage } from '../pages/NotFoundPage'
import { isProfileFresh, readProfile } from '../session/readProfile'
import { routeEntered } from '../session/sessionSlice'
import { useSession } from '../session/useSession'
import { useAppDispatch } from '../store'
import { fetchAhead } from './ahead'
import { loadFloating } from './lazyFloating'
import { OfflineNotice } from './OfflineNotice'
import { RouteProgress } from './RouteProgress'
import { SideNav } from './SideNav'
import { SkipLink } from './SkipLink'
import { TopBar } from './TopBar'
import { useRouteFocus } from './useRouteFocus'

const loadBehind = async () => keepLoading(async () => import('./behind'))
const Attempts = lazy(async () => ({ default: (await loadBehind()).Attempts }))
const Live = lazy(async () => ({ default: (await loadBehind()).Live }))
const Commands = lazy(async () => ({ default: (await loadBehind()).Commands }))
const LeaveBlocker = lazy(async () => ({ default: (await loadBehind()).LeaveBlocker }))
const FocusKeeper = lazy(async () => ({ default: (await loadBehind()).FocusKeeper }))
/** What the pages of several features share is one piece of the build (`scripts/pieces.ts`), and a list of pages is in it. */
const loadShared = async () => import('@/ui/PagedTable')

/**
 * Permissions may change at any time, so a change of route reads them again, behind the screen, unless a change would have been told.
 * A layout effect: it comes before the first call of the new page, which waits for what is read here.
 */
function useFreshProfile(pathname: string): void {
  const dispatch = useAppDispatch()
  const lastPathname = useRef(pathname)
  useLayoutEffect(() => {
    dispatch(routeEntered(pathname))
    if (lastPathname.current !== pathname) {
      lastPathname.current = pathname
      if (!isProfileFresh()) {
        void dispatch(readProfile())
      }
    }
  }, [dispatch, pathname])
}

/** The guard: a page, a page that was not found where nobody has one, or the way to /404. */
function Guarded({ pathname }: { pathname: string }) {
  const session = useSession()
  const handles = useMatches().map(({ handle }) => handle)
  if (!mayEnter(pathname, session.permissions)) {
    return <Navigate to={paths.notFound} replace />
  }
  return mayShow(pathname, handles, session) ? <Outlet /> : <NotFoundPage />
}

/** The frame of every page, and the guard: it decides anew whenever the permissions or the address change. */
export function RootLayout() {
  const { pathname } = useLocation()
  const { can, permissions } = useSession()
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'))
  const [isNavOpen, setIsNavOpen] = useState(false)
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  const openPalette = () => setIsPaletteOpen(true)
  useFreshProfile(pathname)
  useRouteFocus()
  useEffect(() => fetchAhead(permissions), [permissions])
  useEffect(() => whenIdle(loadFloating), [])
  useEffect(() => whenIdle(loadShared), [])

  return (
    <>
      <SkipLink />
      {/* On paper nothing fills the screen: a page as high as it would push an empty one out behind it. */}
      <Box sx={{ display: 'flex', minHeight: '100dvh', '@media print': { display: 'block', minHeight: 0 } }}>
        <SideNav isPermanent={isWide} isOpen={isNavOpen} onClose={() => setIsNavOpen(false)} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <TopBar
            onOpenNav={
              isWide
                ? null
                : () => {
                    setIsNavOpen(true)
                  }
            }
            onOpenPalette={openPalette}
          />
          <OfflineNotice />
          <Suspense>
            <Attempts />
          </Suspense>
          <Box
            component="main"
            id="contenido"
            tabIndex={-1}
            sx={{
              px: { xs: 2, sm: 3, lg: 4 },
              py: { xs: 2, md: 2.5 },
              maxWidth: 1440,
              mx: 'auto',
              outline: 'none',
            }}
          >
            <RouteProgress />
            <Guarded pathname={pathname} />
          </Box>
        </Box>
      </Box>
      <Suspense>
        <Commands isOpen={isPaletteOpen} onOpen={openPalette} onClose={() => setIsPaletteOpen(false)} />
        <FocusKeeper />
        <LeaveBlocker />
        <Live />
      </Suspense>
      {/* By itself: what it loads is for those alone who have something to send. */}
      <Suspense>{can('Crear solicitudes') ? <OutboxRunner /> : null}</Suspense>
      <ScrollRestoration />
    </>
  )
}
