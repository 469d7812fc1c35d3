import { rm } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { LAUNCH } from './browser.ts'
import { Desk } from './desk.ts'
import { PEOPLE } from './people.ts'
import { type Portal, prepareRun } from './portal.ts'
import { keepSessions, type Sessions, sessionSecret } from './sessions.ts'
import { watch } from './watch.ts'

/**
 * Before the stories: the demonstration's data, with a session for each of its people, which the stories copy. What
 * signing in looks like is told by the stories that are about it; the others come back with these.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  let sessions: Sessions = {}
  const seed = await prepareRun(async (portal) => {
    sessions = await signInEverybody(portal)
  })
  keepSessions(seed, sessions)
  return async () => rm(seed, { recursive: true, force: true })
}

async function signInEverybody(portal: Portal): Promise<Sessions> {
  const sessions: Sessions = {}
  const browser = await chromium.launch(LAUNCH)
  try {
    for (const person of PEOPLE) {
      // The application itself need not run for a session to begin.
      const context = await browser.newContext({ javaScriptEnabled: false })
      const desk = new Desk(await context.newPage(), portal.base, await watch(context))
      await desk.page.goto(`${portal.base}/api/auth/login?returnTo=/favicon.svg`)
      await desk.choose(person)
      await desk.page.waitForURL(`${portal.base}/favicon.svg`)
      sessions[person] = await sessionSecret(context, portal.base)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return sessions
}
