import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { generateEndpoints, parseConfig } from '@rtk-query/codegen-openapi'
import config from '../../codegen.config.mjs'
import { nameTypes } from './nameTypes.ts'
import { gather, shareLists, typesOf, writeTypes } from './types.ts'
import { writeClient } from './writeClient.ts'

const WEB = resolve(import.meta.dirname, '../..')
const TYPES = 'generatedTypes'

/** What the generator says of the types of each file of the client. The calls we write ourselves, as they are in fewer words. */
async function partsOf(description, folder) {
  const schemaFile = join(folder, 'openapi.json')
  writeFileSync(schemaFile, JSON.stringify(description))
  const parts = []
  for (const { outputFile, ...options } of parseConfig(config)) {
    const types = typesOf(await generateEndpoints({ ...options, schemaFile }))
    parts.push({ file: outputFile, exportName: options.exportName, has: options.filterEndpoints, types })
  }
  return parts
}

/** Twice, since what the formatter makes of long lines it would break otherwise once they are short. */
function format(files) {
  const options = { cwd: WEB, stdio: 'inherit' }
  const passes = [1, 2].map(() => spawnSync('biome', ['check', '--write', ...files], options).status ?? 1)
  return Math.max(...passes)
}

const folder = mkdtempSync(join(tmpdir(), 'caudal-client-'))
try {
  const description = nameTypes(JSON.parse(readFileSync(resolve(WEB, config.schemaFile), 'utf8')))
  const parts = await partsOf(description, folder)
  const { shared, named } = shareLists(gather(parts.map((part) => part.types)))
  const clients = parts.map(({ file, types, ...part }) => {
    const own = new Map([...types].map(([name, type]) => [name, named(type)]))
    return { file, code: writeClient(description, { ...part, types: own }, shared, `./${TYPES}`) }
  })
  const files = [...clients, { file: `./src/api/${TYPES}.ts`, code: writeTypes(shared) }]
  for (const { file, code } of files) {
    writeFileSync(resolve(WEB, file), code)
  }
  process.exitCode = format(files.map(({ file }) => file))
} finally {
  rmSync(folder, { recursive: true })
}
