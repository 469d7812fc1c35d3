import type { RouteObject } from 'react-router'

export const tokenRoutes: RouteObject[] = [
  {
    path: 'settings/tokens',
    lazy: async () => ({ Component: (await import('./pages')).TokensPage }),
  },
  {
    path: 'settings/tokens/api',
    lazy: async () => ({ Component: (await import('./pages')).ApiPage }),
  },
]
