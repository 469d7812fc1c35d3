import type { RouteObject } from 'react-router'

export const batchRoutes: RouteObject[] = [
  {
    path: 'payments/multiple',
    lazy: async () => ({ Component: (await import('./list/BatchesPage')).BatchesPage }),
  },
  {
    path: 'payments/multiple/new',
    lazy: async () => ({ Component: (await import('./create/NewBatchPage')).NewBatchPage }),
  },
  {
    path: 'payments/multiple/:id',
    lazy: async () => ({ Component: (await import('./detail/BatchPage')).BatchPage }),
  },
]
