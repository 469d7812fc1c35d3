import type { RouteObject } from 'react-router'

export const settlementRoutes: RouteObject[] = [
  {
    path: 'requests/settlements',
    lazy: async () => ({ Component: (await import('./SettlementsPage')).SettlementsPage }),
  },
  {
    path: 'requests/settlements/:id',
    lazy: async () => ({ Component: (await import('./detail/SettlementPage')).SettlementPage }),
  },
]
