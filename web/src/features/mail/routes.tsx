import type { RouteObject } from 'react-router'

export const mailRoutes: RouteObject[] = [
  {
    path: 'settings/mail',
    lazy: async () => ({ Component: (await import('./MailPage')).MailPage }),
  },
]
