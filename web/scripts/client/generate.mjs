import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { generateEndpoints, parseConfig } from '@rtk-query/codegen-openapi'
import config from '../../codegen.config.mjs'
import { nameRows } from './nameRows.ts'
import { shareTypes } from './shareTypes.ts'

const WEB = resolve(import.meta.dirname, '../..')
const TYPES = 'generatedTypes'

/** Where the generator finds the server's description, with names for the rows of its lists. */
function describeIn(folder) {
  const description = JSON.parse(readFileSync(resolve(WEB, config.schemaFile), 'utf8'))
  const schemaFile = join(folder, 'openapi.json')
  writeFileSync(schemaFile, JSON.stringify(nameRows(description)))
  return schemaFile
}

/** What the generator writes for each file of the client. */
async function clientsOf(schemaFile) {
  const clients = []
  for (const { outputFile, ...options } of parseConfig(config)) {
    clients.push({ file: outputFile, code: await generateEndpoints({ ...options, schemaFile }) })
  }
  return clients
}

function format(files) {
  const { status } = spawnSync('biome', ['check', '--write', ...files], { cwd: WEB, stdio: 'inherit' })
  return status ?? 1
}

const folder = mkdtempSync(join(tmpdir(), 'caudal-client-'))
try {
  const { clients, types } = shareTypes(await clientsOf(describeIn(folder)), `./${TYPES}`)
  const files = [...clients, { file: `./src/api/${TYPES}.ts`, code: types }]
  for (const { file, code } of files) {
    writeFileSync(resolve(WEB, file), code)
  }
  process.exitCode = format(files.map(({ file }) => file))
} finally {
  rmSync(folder, { recursive: true })
}
