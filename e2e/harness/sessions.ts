import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Cookie } from '@playwright/test'
import type { Person } from './people.ts'
import { runSeed } from './portal.ts'

const FILE = 'sessions.json'

/** The secrets of the sessions that people have had since before the stories began. */
export type Sessions = Partial<Record<Person, string>>

/** On a loopback address the name holds the port: a host's cookies count at all of its ports. */
const cookieName = (base: string) => `caudal_session_${new URL(base).port}`

export async function sessionSecret(context: BrowserContext, base: string): Promise<string> {
  const cookie = (await context.cookies(base)).find(({ name }) => name === cookieName(base))
  if (cookie === undefined) {
    throw new Error(`Nobody is signed in at ${base}`)
  }
  return cookie.value
}

export function keepSessions(seed: string, sessions: Sessions): void {
  writeFileSync(join(seed, FILE), JSON.stringify(sessions), { mode: 0o600 })
}

let kept: Sessions | undefined

/** The cookie with which a person comes back to the portal at this address. */
export function sessionCookie(
  person: Person,
  base: string,
): Pick<Cookie, 'name' | 'value'> & { url: string } {
  kept ??= JSON.parse(readFileSync(join(runSeed(), FILE), 'utf8')) as Sessions
  const value = kept[person]
  if (value === undefined) {
    throw new Error(`${person} was not signed in before the stories`)
  }
  return { name: cookieName(base), value, url: base }
}
