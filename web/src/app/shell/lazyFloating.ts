import { lazy } from 'react'

/** Menus and the drawer are fetched behind the first screen, which nobody waits for. */
export const loadFloating = async () => import('./floating')

export const BellPanel = lazy(async () => ({ default: (await loadFloating()).BellPanel }))
export const NavDrawer = lazy(async () => ({ default: (await loadFloating()).NavDrawer }))
export const RouteBar = lazy(async () => ({ default: (await loadFloating()).RouteBar }))
export const UserMenuPanel = lazy(async () => ({ default: (await loadFloating()).UserMenuPanel }))
