import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeBase, type Portal, startNode } from './portal.ts'
import { createDatabase } from './postgres.ts'
import { type Account, startProvider } from './provider.ts'

export interface Nodes {
  first: Portal
  second: Portal
  close: () => Promise<void>
}

interface Options {
  accounts: readonly Account[]
  /** The e-mail of who administers first. */
  administrator: string
}

/** One portal by two processes: over one PostgreSQL database, with one secret and one folder, each at its own address. */
export async function startNodes({ accounts, administrator }: Options): Promise<Nodes> {
  const ends: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of ends.toReversed()) {
      await end()
    }
  }
  try {
    const database = await createDatabase()
    ends.push(database.drop)
    const attachments = await mkdtemp(join(tmpdir(), 'caudal-e2e-attachments-'))
    ends.push(async () => rm(attachments, { recursive: true, force: true }))
    const [one, two] = [await freeBase(), await freeBase()]
    const provider = await startProvider({ portal: one, others: [two], accounts })
    ends.push(provider.stop)
    const settings = `[database]
url = ${JSON.stringify(database.url)}

[session]
secret = "${randomBytes(32).toString('base64url')}"

[attachments]
folder = ${JSON.stringify(attachments)}`
    const node = async (base: string) => {
      const portal = await startNode(base, provider, { administrator, settings })
      ends.push(portal.close)
      return portal
    }
    return { first: await node(one), second: await node(two), close }
  } catch (error) {
    await close()
    throw error
  }
}
