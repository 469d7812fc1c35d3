import type { RouteObject } from 'react-router'

export const payrollRoutes: RouteObject[] = [
  {
    path: 'requests/payroll',
    lazy: async () => ({ Component: (await import('./PayrollPage')).PayrollPage }),
  },
]
