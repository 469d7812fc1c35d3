import type { RouteObject } from 'react-router'

export const tokenRoutes: RouteObject[] = [
  {
    path: 'settings/tokens',
    lazy: async () => ({ Component: (await import('./TokensPage')).TokensPage }),
  },
]
