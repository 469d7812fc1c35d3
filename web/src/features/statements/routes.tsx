import type { RouteObject } from 'react-router'

export const statementRoutes: RouteObject[] = [
  // Everybody's own, whatever they may do.
  {
    path: 'me/statement',
    lazy: async () => ({ Component: (await import('./StatementPages')).OwnStatementPage }),
  },
  {
    path: 'requests/statements/:userId',
    lazy: async () => ({ Component: (await import('./StatementPages')).StatementPage }),
  },
  {
    path: 'audit/statements/:userId',
    lazy: async () => ({ Component: (await import('./StatementPages')).AuditStatementPage }),
  },
]
