import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { answers, freePort, type Program, start } from './programs.ts'
import type { IdentityProvider } from './provider.ts'
import { RUN } from './run.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
const ROOT = resolve(HERE, '../..')
const CACHE = resolve(HERE, '../.cache', RUN)
const READY_PATH = '/readyz'

/** A portal at work, with data of its own. */
export interface Portal {
  base: string
  data: string
  program: Program
  /** Stops it, and forgets its data. */
  close: () => Promise<void>
  /** Starts it again over the same data, at the same address. */
  restart: () => Promise<void>
}

/** Settings of the portal, as variables: `CAUDAL_MAIL__HOST`. */
export type Environment = Record<string, string>

/** The binary under test: CAUDAL_BIN, else the newer of the two builds. */
export async function binary(): Promise<string> {
  const named = process.env.CAUDAL_BIN
  if (named !== undefined && named !== '') {
    return resolve(named)
  }
  const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target')
  const built = ['release', 'debug']
    .map((kind) => join(target, kind, 'caudal'))
    .filter((file) => existsSync(file))
  const dated = await Promise.all(built.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })))
  const newest = dated.toSorted((a, b) => b.at - a.at)[0]
  if (newest === undefined) {
    throw new Error(`No binary in ${target}: build it first, or name it in CAUDAL_BIN`)
  }
  return newest.file
}

/** The demonstration's data, made once for each binary and day: it is dated relative to today. */
async function seed(): Promise<string> {
  const file = await binary()
  const { mtimeMs, size } = await stat(file)
  const day = new Date().toISOString().slice(0, 10)
  const name = `seed-${day}-${String(Math.trunc(mtimeMs))}-${String(size)}`
  const place = join(CACHE, name)
  if (existsSync(place)) {
    return place
  }
  if (existsSync(CACHE)) {
    const old = readdirSync(CACHE).filter((entry) => entry.startsWith('seed-'))
    await Promise.all(old.map(async (entry) => rm(join(CACHE, entry), { recursive: true, force: true })))
  }
  await mkdir(CACHE, { recursive: true })
  const making = await mkdtemp(join(CACHE, 'making-'))
  try {
    const program = await demo(making, await freePort())
    await program.stop()
    await cp(making, place, { recursive: true })
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  return place
}

async function demo(data: string, port: number, env: Environment = {}): Promise<Program> {
  const base = `http://127.0.0.1:${String(port)}`
  return start(
    await binary(),
    ['demo', '--listen', `127.0.0.1:${String(port)}`, '--data', data],
    async () => answers(`${base}${READY_PATH}`),
    { env, within_ms: 90_000 },
  )
}

const RUN_SEED = 'CAUDAL_E2E_SEED'

/** The data that every story of this run starts from. */
export function runSeed(): string {
  const place = process.env[RUN_SEED]
  if (place === undefined) {
    throw new Error('The run was not prepared: see global-setup.ts')
  }
  return place
}

/** Makes the data of this run: the demonstration's, and what `prepare` does with it. Says where it is. */
export async function prepareRun(prepare: (portal: Portal) => Promise<void>): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'caudal-e2e-seed-'))
  const portal = await startDemo(await seed())
  try {
    await prepare(portal)
    await portal.program.stop()
    await cp(portal.data, place, { recursive: true })
  } finally {
    await portal.close()
  }
  process.env[RUN_SEED] = place
  return place
}

/** A demonstration with a fresh copy of these data: the run's, if none are named. */
export async function startDemo(from = runSeed(), env: Environment = {}): Promise<Portal> {
  const data = await mkdtemp(join(tmpdir(), 'caudal-e2e-'))
  await cp(from, data, { recursive: true })
  const port = await freePort()
  moveProvider(data)
  return keep(data, `http://127.0.0.1:${String(port)}`, async () => demo(data, port, env))
}

/** A demonstration that makes its data itself, by the time and in the way that these settings say. */
export async function startFresh(env: Environment): Promise<Portal> {
  const data = await mkdtemp(join(tmpdir(), 'caudal-e2e-'))
  const port = await freePort()
  return keep(data, `http://127.0.0.1:${String(port)}`, async () => demo(data, port, env))
}

/**
 * The demonstration keeps its provider's port with its data; copies that run side by side take one each. People are known
 * by their provider's address, so at the new one they are strangers until they sign in.
 */
function moveProvider(data: string): void {
  const db = new DatabaseSync(join(data, 'caudal.db'))
  db.exec(
    "UPDATE mark SET value = '0' WHERE name = 'demo'; UPDATE app_user SET issuer = NULL, subject = NULL",
  )
  db.close()
}

interface ServeOptions {
  provider: (portal: string) => Promise<IdentityProvider>
  /** The e-mail of who administers first. */
  administrator: string
  /** Further settings, as TOML. */
  settings?: string
}

/** The portal as companies run it, with an identity provider of their own; the data is new and empty. */
export async function startServe(options: ServeOptions): Promise<Portal & { provider: IdentityProvider }> {
  const base = await freeBase()
  const provider = await options.provider(base)
  try {
    const portal = await startNode(base, provider, options)
    return {
      ...portal,
      provider,
      close: async () => {
        await portal.close()
        await provider.stop()
      },
    }
  } catch (error) {
    await provider.stop()
    throw error
  }
}

/** An address of this machine that nobody listens at. */
export async function freeBase(): Promise<string> {
  return `http://127.0.0.1:${String(await freePort())}`
}

/** One process of the portal at this address. */
export async function startNode(
  base: string,
  provider: IdentityProvider,
  { administrator, settings = '' }: Pick<ServeOptions, 'administrator' | 'settings'>,
): Promise<Portal> {
  const data = await mkdtemp(join(tmpdir(), 'caudal-e2e-'))
  const config = join(data, 'caudal.toml')
  await writeFile(
    config,
    `data_dir = ${JSON.stringify(join(data, 'data'))}

[server]
listen = "${new URL(base).host}"
base_url = "${base}/"

[identity]
issuer = "${provider.issuer}"
client_id = "${provider.clientId}"
client_secret = "${provider.clientSecret}"

[administrators]
first_email = "${administrator}"

${settings}
`,
    { mode: 0o600 },
  )
  const file = await binary()
  return keep(data, base, async () =>
    start(file, ['serve', '--config', config], async () => answers(`${base}${READY_PATH}`)),
  )
}

async function keep(data: string, base: string, run: () => Promise<Program>): Promise<Portal> {
  const portal: Portal = {
    base,
    data,
    program: await run(),
    close: async () => {
      await portal.program.stop()
      await rm(data, { recursive: true, force: true })
    },
    restart: async () => {
      await portal.program.stop()
      portal.program = await run()
    },
  }
  return portal
}
