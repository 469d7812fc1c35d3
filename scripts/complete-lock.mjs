// complete-lock.mjs package-lock.json — writes back the packages of other platforms that a partial mirror of the registry
// makes `npm install` drop from the lock file; without them `npm ci` refuses the file wherever it runs.
import { readFileSync, writeFileSync } from 'node:fs'

const file = process.argv[2]
const lock = JSON.parse(readFileSync(file, 'utf8'))
const packages = lock.packages

/** What a package's name says of the platform it is for. */
function platform(name) {
  const words = name.split('/').at(-1).split('-')
  const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
  const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
  const os = words.filter((word) => systems.includes(word))
  const cpu = words.filter((word) => processors.includes(word))
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.some((word) => word.startsWith('gnu')) ? ['glibc'] : []
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(os[0] === 'linux' && libc.length > 0 && { libc }) }
}

/** Where Node would find `name` from `place`, if the lock file has it. */
function found(place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const candidate = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (candidate in packages) {
      return candidate
    }
    if (at === '' || !at.includes('/node_modules/')) {
      return at === '' ? undefined : found('', name)
    }
  }
}

const added = []
for (const [place, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const exact = /^\d+\.\d+\.\d+[\w.+-]*$/.test(version)
    const known = platform(name)
    if (found(place, name) === undefined && exact && Object.keys(known).length > 0) {
      packages[`node_modules/${name}`] = { version, ...known, ...(entry.dev && { dev: true }), optional: true }
      added.push(`${name}@${version}`)
    } else if (found(place, name) === undefined) {
      console.error(`${place} wants ${name}@${version}: add it by hand`)
      process.exitCode = 1
    }
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.error(`${added.length} added`)
