import type { RouteObject } from 'react-router'

export const noticeRoutes: RouteObject[] = [
  // Everybody's own, whatever they may do.
  {
    path: 'me/notices',
    lazy: async () => ({ Component: (await import('./PreferencesPage')).PreferencesPage }),
  },
]
