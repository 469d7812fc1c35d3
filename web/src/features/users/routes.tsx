import type { RouteObject } from 'react-router'

export const userRoutes: RouteObject[] = [
  { path: 'users', lazy: async () => ({ Component: (await import('./list/UsersPage')).UsersPage }) },
  { path: 'users/new', lazy: async () => ({ Component: (await import('./NewUserPage')).NewUserPage }) },
  {
    path: 'users/import',
    lazy: async () => ({ Component: (await import('./import/pages')).ImportUsersPage }),
  },
  {
    path: 'users/import/:id',
    lazy: async () => ({ Component: (await import('./import/pages')).CheckedUsersPage }),
  },
  { path: 'users/:id', lazy: async () => ({ Component: (await import('./UserPage')).UserPage }) },
]
