import type { RouteObject } from 'react-router'

export const auditRoutes: RouteObject[] = [
  {
    path: 'audit',
    lazy: async () => ({ Component: (await import('./AuditPage')).AuditPage }),
    // What a row changed opens beside the list, which stays where it is.
    children: [
      {
        path: ':id',
        lazy: async () => ({ Component: (await import('./AuditRowPage')).AuditRowPage }),
      },
    ],
  },
  {
    path: 'audit/permissions/:id?',
    lazy: async () => ({ Component: (await import('./PermissionsPage')).PermissionsPage }),
  },
  {
    path: 'audit/expediente/:id',
    lazy: async () => ({ Component: (await import('./file/FilePage')).FilePage }),
  },
]
