import { matchRoutes, type RouteObject } from 'react-router'
import { mayEnter } from '../guard'

let routes: RouteObject[] = []

/** Tells which pages there are: the frame that fetches them ahead is a part of the routes itself. */
export function setRoutesAhead(all: RouteObject[]): void {
  routes = all
}

/** The page's address of this portal that a link under the pointer or the focus leads to; null where there is none. */
function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || link.target !== '') {
    return null
  }
  return link.pathname.startsWith('/api/') ? null : link.pathname
}

async function load(path: string): Promise<void> {
  const pages = (matchRoutes(routes, path) ?? []).map(({ route }) => route.lazy)
  // Fetched once, however often: the second time the browser has it.
  await Promise.all(pages.map(async (page) => (typeof page === 'function' ? page() : undefined)))
}

/**
 * Fetches the code of a page as soon as the pointer or the focus is on a link to it, which is a third of a second before the press.
 * Only of a page that its person may enter. Returns how to stop.
 */
export function fetchAhead(permissions: readonly string[]): () => void {
  const asked = new Set<string>()
  const look = ({ target }: Event) => {
    const path = pathOf(target)
    if (path === null || asked.has(path) || !mayEnter(path, permissions)) {
      return
    }
    asked.add(path)
    load(path).catch(() => {
      // Whoever goes there is told what is wrong.
      asked.delete(path)
    })
  }
  document.addEventListener('pointerover', look, { passive: true })
  document.addEventListener('focusin', look)
  return () => {
    document.removeEventListener('pointerover', look)
    document.removeEventListener('focusin', look)
  }
}
