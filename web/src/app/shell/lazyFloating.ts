import { lazy } from 'react'

/** Menus and the drawer are fetched behind the first screen, which nobody waits for. */
export const loadFloating = async () => import('./floating')

export const BellPanel = lazy(async () => ({ default: (await loadFloating()).BellPanel }))
export const NavDrawer = lazy(async () => ({ default: (await loadFloating()).NavDrawer }))
export const RouteBar = lazy(async () => ({ default: (await loadFloating()).RouteBar }))
export const UserMenuPanel = lazy(async () => ({ default: (await loadFloating()).UserMenuPanel }))

/** Panels of the root, fetched when somebody asks for one. Named here they add nothing to the root's own chunk. */
export const OwnStatementPage = lazy(async () => ({
  default: (await import('@/features/statements/StatementPage')).OwnStatementPage,
}))
export const OwnCancellationPage = lazy(async () => ({
  default: (await import('@/features/cancellations/OwnCancellationPage')).OwnCancellationPage,
}))
export const OwnNoticesPage = lazy(async () => ({
  default: (await import('@/features/notices/PreferencesPage')).PreferencesPage,
}))
export const HelpPage = lazy(async () => ({ default: (await import('@/features/help/HelpPage')).HelpPage }))
