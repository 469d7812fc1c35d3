import type { RouteObject } from 'react-router'

export const cancellationRoutes: RouteObject[] = [
  {
    path: 'payments/cancellations',
    lazy: async () => ({ Component: (await import('./CancellationsPage')).CancellationsPage }),
  },
]
