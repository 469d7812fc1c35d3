import type { RouteObject } from 'react-router'

export const batchRoutes: RouteObject[] = [
  {
    path: 'payments/multiple',
    lazy: async () => ({ Component: (await import('./BatchesPage')).BatchesPage }),
  },
]
