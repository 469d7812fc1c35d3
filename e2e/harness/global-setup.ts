import { rm } from 'node:fs/promises'
import { PEOPLE } from './people.ts'
import { prepareRun } from './portal.ts'
import { keepSessions, type Sessions, signInByForm } from './sessions.ts'

/**
 * Before the stories: the demonstration's data, with a session for each of its people, which the stories copy. What
 * signing in looks like is told by the stories that are about it; the others come back with these.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const sessions: Sessions = {}
  const seed = await prepareRun(async (portal) => {
    for (const person of PEOPLE) {
      sessions[person] = await signInByForm(person, portal.base)
    }
  })
  keepSessions(seed, sessions)
  return async () => rm(seed, { recursive: true, force: true })
}
