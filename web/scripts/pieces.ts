import { build, type InlineConfig, type Rolldown } from 'vite'

/** The page that is opened first. */
const HOME = /[\\/]features[\\/]home[\\/]RootPage\.tsx$/u

/** By which the browser that has nothing else to do fetches what the pages share (`RootLayout`). It says nothing of who uses that. */
const SHARED = /[\\/]ui[\\/]PagedTable\.tsx$/u

/** What belongs to the frame of every page, and comes right after it: not what only lists open. */
const FRAME = /[\\/]src[\\/](?:app(?![\\/]lists[\\/])|ui)[\\/]/u

/** What few people open, and seldom: what their pages share is not fetched by everybody. */
const OFFICE: ReadonlySet<string> = new Set(['audit', 'mail', 'settings', 'tokens', 'users', 'webhooks'])

/** By which of the ways in each module is used: the application itself, its home page, and every page and dialog that comes later. */
type Uses = ReadonlyMap<string, ReadonlySet<string>>

function usesOf(chunks: readonly Rolldown.OutputChunk[]): { uses: Uses; first: ReadonlySet<string> } {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const closure = (chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) => {
    if (!seen.has(chunk)) {
      seen.add(chunk)
      for (const name of chunk.imports) {
        const next = byName.get(name)
        if (next !== undefined) {
          closure(next, seen)
        }
      }
    }
    return seen
  }
  const uses = new Map<string, Set<string>>()
  const first = new Set<string>()
  const isWay = ({ isEntry, isDynamicEntry, facadeModuleId }: Rolldown.OutputChunk) =>
    isEntry || (isDynamicEntry && !SHARED.test(facadeModuleId ?? ''))
  for (const chunk of chunks.filter(isWay)) {
    const way = chunk.facadeModuleId ?? ''
    for (const module of [...closure(chunk)].flatMap(({ moduleIds }) => moduleIds)) {
      uses.set(module, (uses.get(module) ?? new Set()).add(way))
      if (chunk.isEntry) {
        first.add(module)
      }
    }
  }
  return { uses, first }
}

/** To which feature a page or a dialog belongs. */
function featureOf(way: string): string {
  return /[\\/]features[\\/](\w+)[\\/]/u.exec(way)?.[1] ?? ''
}

/**
 * Which piece of the build each module is in, found by building once without any: what the first visit takes comes in one piece,
 * what the frame takes later in another, what the pages of one feature share in a third, what those of administration share in one
 * more, and what pages of several features share in the one that is fetched when the browser has nothing else to do. What is used in one place alone comes with that. What a module
 * imports is used wherever the module is, so no two pieces import each other.
 */
export async function piecesOf(config: InlineConfig): Promise<(module: string) => string | null> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, manifest: false },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const { uses, first } = usesOf(outputs.filter((one) => one.type === 'chunk'))
  return (module) => {
    const ways = [...(uses.get(module) ?? [])]
    if (first.has(module)) {
      return 'first'
    }
    if (ways.length < 2) {
      return null
    }
    if (ways.some((way) => HOME.test(way))) {
      return 'first'
    }
    if (ways.some((way) => FRAME.test(way))) {
      return 'frame'
    }
    const features = new Set(ways.map(featureOf))
    if (features.size === 1) {
      return `of-${[...features].join('')}`
    }
    return [...features].every((feature) => OFFICE.has(feature)) ? 'office' : 'common'
  }
}
