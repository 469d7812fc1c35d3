import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { Provider } from 'react-redux'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { ConfirmHost } from '@/ui/confirm'
import { offerHolidays } from './holidays'
import { LoadingOverlay } from './loading/LoadingOverlay'
import { Popups } from './popups/Popups'
import { routes } from './routes'
import { SessionGate } from './session/SessionGate'
import { setRoutesAhead } from './shell/ahead'
import { DemoBanner } from './shell/DemoBanner'
import { makeStore } from './store'
import { createEmotionCache } from './theme/emotion'
import { PortalTheme } from './theme/PortalTheme'
import { theme } from './theme/theme'

const emotionCache = createEmotionCache()
const store = makeStore()
offerHolidays(store)
// Made beside the first render, so that the first screen's chunk arrives while the profile is read.
const router = createBrowserRouter(routes)
setRoutesAhead(routes)

export function App() {
  return (
    <CacheProvider value={emotionCache}>
      <Provider store={store}>
        <PortalTheme theme={theme}>
          <CssBaseline />
          <DemoBanner />
          <SessionGate>
            <RouterProvider router={router} />
            <ConfirmHost />
          </SessionGate>
          <Popups />
          <LoadingOverlay />
        </PortalTheme>
      </Provider>
    </CacheProvider>
  )
}
