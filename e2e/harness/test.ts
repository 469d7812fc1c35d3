import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { Desk } from './desk.ts'
import type { Person } from './people.ts'
import { type Environment, type Portal, runSeed, startDemo } from './portal.ts'
import { watch } from './watch.ts'

/**
 * With CAUDAL_TARRY=1 every call of the API goes out late, each by another moment: what a story takes for done too early shows in one run,
 * where a busy machine shows it in one of fifty.
 */
export async function tarry(context: BrowserContext): Promise<void> {
  if (process.env.CAUDAL_TARRY === '1') {
    await context.route(/\/api\//u, async (route) => {
      await new Promise((done) => {
        setTimeout(done, Math.random() * 600)
      })
      // Its page may be gone by then.
      await route.continue().catch(() => null)
    })
  }
}

interface Fixtures {
  /** Settings of the story's portal; a story with its own replaces it. */
  environment: Environment
  /** A demonstration of its own, with fresh data. */
  portal: Portal
  /** Seats somebody before a browser of their own, not signed in yet. */
  visitor: (options?: BrowserContextOptions) => Promise<Desk>
  /** Seats a person before a browser of their own, with the session they have had since before the story. */
  signIn: (person: Person, path?: string, options?: BrowserContextOptions) => Promise<Desk>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
  environment: async ({}, use) => {
    await use({})
  },
  portal: async ({ environment }, use, info) => {
    const portal = await startDemo(runSeed(), environment)
    await use(portal)
    if (info.status !== info.expectedStatus) {
      await info.attach('portal.log', { body: portal.program.output(), contentType: 'text/plain' })
    }
    await portal.close()
  },
  visitor: async ({ browser, portal, contextOptions, viewport, hasTouch, locale, timezoneId }, use) => {
    const desks: Desk[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        hasTouch,
        locale,
        timezoneId,
        ...options,
      })
      await tarry(context)
      const watched = await watch(context)
      const desk = new Desk(await context.newPage(), portal.base, watched)
      desks.push(desk)
      return desk
    })
    const faults = desks.flatMap((desk) => desk.watch.faults)
    await Promise.all(desks.map(async (desk) => desk.context.close()))
    expect(faults, 'what nobody should meet').toEqual([])
  },
  signIn: async ({ visitor }, use) => {
    await use(async (person, path, options) => {
      const desk = await visitor(options)
      await desk.comeBack(person, path)
      return desk
    })
  },
})

export { expect }
