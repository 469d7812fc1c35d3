import type { RouteObject } from 'react-router'

export const settingsRoutes: RouteObject[] = [
  {
    path: 'settings',
    lazy: async () => ({ Component: (await import('./SettingsPage')).SettingsPage }),
  },
  {
    path: 'settings/going-live',
    lazy: async () => ({ Component: (await import('./going/GoingLivePage')).GoingLivePage }),
  },
  {
    path: 'settings/general',
    lazy: async () => ({ Component: (await import('./general/GeneralPage')).GeneralPage }),
  },
  {
    path: 'settings/bank-layouts/:id',
    lazy: async () => ({ Component: (await import('./layouts/LayoutPage')).LayoutPage }),
  },
  {
    path: 'settings/source-accounts/:id',
    lazy: async () => ({ Component: (await import('./accounts/AccountPage')).AccountPage }),
  },
  {
    path: 'settings/:kind',
    lazy: async () => ({ Component: (await import('./KindPage')).KindPage }),
  },
]
