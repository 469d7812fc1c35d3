import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { Provider } from 'react-redux'
import { type DataRouter, RouterProvider } from 'react-router'
import { ConfirmHost } from '@/ui/confirm'
import { LoadingOverlay } from './loading/LoadingOverlay'
import { Popups } from './popups/Popups'
import { SessionGate } from './session/SessionGate'
import { DemoBanner } from './shell/DemoBanner'
import type { AppStore } from './store'
import { createEmotionCache } from './theme/emotion'
import { PortalTheme } from './theme/PortalTheme'
import { theme } from './theme/theme'

const emotionCache = createEmotionCache()

interface AppProps {
  store: AppStore
  router: DataRouter
}

export function App({ store, router }: AppProps) {
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
