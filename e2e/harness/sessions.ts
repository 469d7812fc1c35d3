import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cookie, request } from '@playwright/test'
import type { Person } from './people.ts'
import { runSeed } from './portal.ts'

const FILE = 'sessions.json'

/** The secrets of the sessions that people have had since before the stories began. */
export type Sessions = Partial<Record<Person, string>>

/** On a loopback address the name holds the port: a host's cookies count at all of its ports. */
const cookieName = (base: string) => `caudal_session_${new URL(base).port}`

/** Signs a person in as any HTTP client can: asks to, and sends the form of the demonstration's provider. The secret of the session. */
export async function signInByForm(person: Person, base: string): Promise<string> {
  const client = await request.newContext()
  try {
    const page = await client.get(`${base}/api/auth/login?returnTo=/favicon.svg`)
    const html = await page.text()
    const hidden = [...html.matchAll(/<input type="hidden" name="(.+?)" value="(.*?)">/gu)]
    const form = Object.fromEntries(hidden.map(([, name, value]) => [name, decode(value)]))
    const button = new RegExp(`<button name="sub" value="([^"]+)">(?:(?!</button>).)*${person}`, 'u')
    const sub = button.exec(html)?.[1] ?? ''
    const back = await client.post(new URL('/authorize', page.url()).href, { form: { ...form, sub } })
    const { cookies } = await client.storageState()
    const cookie = cookies.find(({ name }) => name === cookieName(base))
    if (cookie === undefined) {
      throw new Error(`${person} could not sign in: ${String(back.status())} at ${back.url()}`)
    }
    return cookie.value
  } finally {
    await client.dispose()
  }
}

/** What the provider's page escapes. */
const decode = (html = '') => html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

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
