import type { RouteObject } from 'react-router'

export const statementRoutes: RouteObject[] = [
  {
    path: 'requests/statements/:userId',
    lazy: async () => ({ Component: (await import('./StatementPages')).StatementPage }),
  },
  {
    path: 'audit/statements/:userId',
    lazy: async () => ({ Component: (await import('./StatementPages')).AuditStatementPage }),
  },
]
