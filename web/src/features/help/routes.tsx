import type { RouteObject } from 'react-router'

/** Everybody's, whatever they may do. */
export const helpRoutes: RouteObject[] = [
  { path: 'help/:topic?', lazy: async () => ({ Component: (await import('./HelpPage')).HelpPage }) },
]
