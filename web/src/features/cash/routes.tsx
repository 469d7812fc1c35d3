import type { RouteObject } from 'react-router'

export const cashRoutes: RouteObject[] = [
  { path: 'payments/cash-closing', lazy: async () => ({ Component: (await import('./CashPage')).CashPage }) },
]
