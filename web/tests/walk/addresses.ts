import type { RouteObject } from 'react-router'
import { routes } from '@/app/routes'
import { SETTING_KINDS } from '@/features/settings/door'
import { paths } from '@/lib/paths'

const ID = '0193a1b2-0000-7000-8000-0000000000aa'

function patternsOf(tree: readonly RouteObject[], above: string): string[] {
  return tree.flatMap((route) => {
    const own = route.path === undefined ? above : `${above}/${route.path}`.replaceAll(/\/+/gu, '/')
    const below = patternsOf(route.children ?? [], own)
    return route.lazy === undefined ? below : [own, ...below]
  })
}

/** The pattern of every route with a screen of its own. */
export const PATTERNS: readonly string[] = [...new Set(patternsOf(routes, ''))]

/** An address that a pattern fits, and one for each kind of settings. */
export function addressesOf(pattern: string): string[] {
  return pattern === '/settings/:kind'
    ? Object.keys(SETTING_KINDS).map((kind) => paths.settingsOf(kind))
    : [pattern.replaceAll(/:\w+\??/gu, ID)]
}

/** An address of each. */
export const ADDRESSES: readonly string[] = PATTERNS.flatMap(addressesOf)
