import { lazy } from 'react'

export const loadMenus = async () => import('./ListMenus')
export const LooksMenu = lazy(async () => ({ default: (await loadMenus()).LooksMenu }))
export const SeveralMenu = lazy(async () => ({ default: (await loadMenus()).SeveralMenu }))
