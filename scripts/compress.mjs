// Lays a .br beside each file of the build that gains by it; the server sends it as it is, and makes other forms of it for whoever asks.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const WORTH_IT_BYTES = 1024
const KINDS = /\.(m?js|css|svg|json|webmanifest|txt)$/

const folder = process.argv[2]
for (const name of readdirSync(folder, { recursive: true })) {
  const file = join(folder, name)
  if (!KINDS.test(name) || name.startsWith('.') || statSync(file).size < WORTH_IT_BYTES) {
    continue
  }
  const content = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const twin = brotliCompressSync(content, { params })
  if (twin.length < content.length * 0.9) {
    writeFileSync(`${file}.br`, twin)
  }
}
