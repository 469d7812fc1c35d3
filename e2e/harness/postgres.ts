import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Database {
  url: string
  drop: () => Promise<void>
}

/** The server of these stories. */
function server(): string {
  const url = process.env.CAUDAL_TEST_POSTGRES
  if (url === undefined || url === '') {
    throw new Error(
      'CAUDAL_TEST_POSTGRES is not set, so there is no PostgreSQL for this story. Tell the stories inside ' +
        'scripts/with-postgres.sh, as in: scripts/with-postgres.sh npm --prefix e2e test',
    )
  }
  return url
}

/** A new and empty database. */
export async function createDatabase(): Promise<Database> {
  const admin = server()
  const name = `caudal_e2e_${randomBytes(8).toString('hex')}`
  const ask = async (sql: string) => run('psql', ['--no-psqlrc', '--quiet', '-c', sql, admin])
  await ask(`CREATE DATABASE ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await ask(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}
