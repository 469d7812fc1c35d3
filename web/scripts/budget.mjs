// Weighs the build as a browser downloads it (Brotli): the first visit to the home page, what each other route adds to it and in how
// many files, and the two pieces that all pages come upon (`pieces.ts`): what the frame takes later, which comes right after the first
// visit, and what pages share, which is fetched when the browser has nothing else to do.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const FIRST_VISIT_LIMIT_KB = 182
const PIECES = [
  { piece: 'frame', name: 'lo que el marco trae después', limit_kb: 54 },
  { piece: 'common', name: 'lo que comparten las páginas', limit_kb: 65 },
]
const ROUTE_LIMIT_KB = 60
const ROUTE_LIMIT_FILES = 8
/** What takes PDFs apart, fetched when one is opened; its worker is a file of its own beside it. */
const PDF = { key: 'src/features/files/viewer/PdfPages.tsx', limit_kb: 170 }
const HOME = 'src/features/home/RootPage.tsx'

const dist = join(import.meta.dirname, '..', 'dist')
/** @type {Record<string, {file: string, name?: string, imports?: string[], isEntry?: boolean, isDynamicEntry?: boolean}>} */
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
function filesOf(keys) {
  return [...new Set([...keys].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'))
}
function weigh(files) {
  let total = 0
  for (const file of files) {
    if (!weights.has(file)) {
      weights.set(file, brotliCompressSync(readFileSync(join(dist, file))).length)
    }
    total += weights.get(file)
  }
  return total / 1000
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
// The home page may be in the entry's own file.
const first = new Set([entry, HOME].filter((key) => key in manifest).flatMap((key) => [...closure(key)]))
const keysOf = (piece) => Object.keys(manifest).filter((key) => manifest[key].name === piece)
const ofPieces = new Set(filesOf(PIECES.flatMap(({ piece }) => keysOf(piece))))
const rows = [
  { name: 'primera visita (inicio)', files: filesOf(first), limit_kb: FIRST_VISIT_LIMIT_KB },
  ...PIECES.map(({ piece, name, limit_kb }) => ({ name, files: filesOf(keysOf(piece)), limit_kb })),
]
for (const [key, chunk] of Object.entries(manifest)) {
  if (chunk.isDynamicEntry && key !== HOME && !ofPieces.has(chunk.file)) {
    const files = filesOf([...closure(key)].filter((k) => !first.has(k)))
    const limit_kb = key === PDF.key ? PDF.limit_kb : ROUTE_LIMIT_KB
    rows.push({ name: key, files, limit_kb, limit_files: ROUTE_LIMIT_FILES })
  }
}

let isOver = false
for (const { name, files, limit_kb, limit_files = Number.POSITIVE_INFINITY } of rows) {
  // Where a route comes before the shared pieces it brings them along: they count as files, and their weight has limits of its own.
  const isRoute = limit_files === ROUTE_LIMIT_FILES
  const weight_kb = weigh(isRoute ? files.filter((file) => !ofPieces.has(file)) : files)
  const over = weight_kb > limit_kb || files.length > limit_files
  isOver ||= over
  const count = `${String(files.length).padStart(2)} archivos`
  console.log(
    `${over ? 'SOBRA' : 'bien '} ${weight_kb.toFixed(1).padStart(7)} kB de ${String(limit_kb).padStart(3)} en ${count}  ${name}`,
  )
}

// Evaluated in one go it would hold a phone (`breaths.ts`).
const PARTS = 5
const parts = readFileSync(join(dist, manifest[entry].file), 'utf8').split(
  /await new Promise\(\w+=>\{[^}]{0,40}\}=new MessageChannel[;,]\w+\.onmessage/u,
).length
isOver ||= parts < PARTS
console.log(
  `${parts < PARTS ? 'FALTA' : 'bien '} ${String(parts).padStart(10)} partes en que se evalúa lo primero, de ${PARTS}`,
)

// What gains by it goes over the line compressed (`scripts/compress.mjs`), which is not part of Vite's own build.
const all = readdirSync(dist, { recursive: true }).map(String)
const gains = (file) => /\.(m?js|css|svg)$/u.test(file) && statSync(join(dist, file)).size > 20_000
const bare = all.some((file) => file.endsWith('.br'))
  ? all.filter((file) => gains(file) && !all.includes(`${file}.br`))
  : []
for (const file of bare) {
  console.log(`SOBRA sin comprimir: ${file}`)
}
process.exitCode = isOver || bare.length > 0 ? 1 : 0
