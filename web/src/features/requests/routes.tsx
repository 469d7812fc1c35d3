import type { RouteObject } from 'react-router'

export const requestRoutes: RouteObject[] = [
  {
    path: 'requests',
    lazy: async () => ({ Component: (await import('./list/RequestsPage')).RequestsPage }),
    // The details open beside the list, which stays where it is.
    children: [
      { path: ':id', lazy: async () => ({ Component: (await import('./detail/RequestPage')).RequestPage }) },
    ],
  },
  {
    path: 'requests/new',
    lazy: async () => ({ Component: (await import('./form/NewRequestPage')).NewRequestPage }),
  },
  {
    path: 'requests/:id/edit',
    lazy: async () => ({ Component: (await import('./form/EditRequestPage')).EditRequestPage }),
  },
]
