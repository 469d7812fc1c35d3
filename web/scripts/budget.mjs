// Weighs the build as a browser downloads it (gzip): the first visit to the home page, and what each other route adds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const FIRST_VISIT_LIMIT_KB = 220
const ROUTE_LIMIT_KB = 60
const HOME = 'src/features/home/RootPage.tsx'

const dist = join(import.meta.dirname, '..', 'dist')
/** @type {Record<string, {file: string, imports?: string[], isEntry?: boolean, isDynamicEntry?: boolean, src?: string}>} */
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))

function closure(key, seen = new Set()) {
  if (!seen.has(key)) {
    seen.add(key)
    for (const next of manifest[key].imports ?? []) {
      closure(next, seen)
    }
  }
  return seen
}

const weights = new Map()
function weigh(keys) {
  let total = 0
  for (const key of keys) {
    const { file } = manifest[key]
    if (!file.endsWith('.js')) {
      continue
    }
    if (!weights.has(file)) {
      weights.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length)
    }
    total += weights.get(file)
  }
  return total / 1000
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
const first = new Set([...closure(entry), ...closure(HOME)])
const rows = [['primera visita (inicio)', weigh(first), FIRST_VISIT_LIMIT_KB]]
for (const [key, chunk] of Object.entries(manifest)) {
  if (chunk.isDynamicEntry && key !== HOME) {
    rows.push([key, weigh([...closure(key)].filter((k) => !first.has(k))), ROUTE_LIMIT_KB])
  }
}

let isOver = false
for (const [name, weight, limit] of rows) {
  const over = weight > limit
  isOver ||= over
  console.log(
    `${over ? 'SOBRA' : 'bien '} ${weight.toFixed(1).padStart(7)} kB de ${String(limit).padStart(3)}  ${name}`,
  )
}
process.exitCode = isOver ? 1 : 0
