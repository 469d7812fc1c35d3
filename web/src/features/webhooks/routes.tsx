import type { RouteObject } from 'react-router'

export const webhookRoutes: RouteObject[] = [
  {
    path: 'settings/webhooks',
    lazy: async () => ({ Component: (await import('./WebhooksPage')).WebhooksPage }),
  },
  {
    path: 'settings/webhooks/:id',
    lazy: async () => ({ Component: (await import('./WebhookPage')).WebhookPage }),
  },
]
