import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where the crates lie. */
export const CRATES = resolve(import.meta.dirname, '../../crates')

/** What the rooms of the server stand on, and what stands on them. */
const OTHERS = new Set(
  ['', '-db', '-db-derive', '-demo', '-domain', '-formats', '-stories', '-testing', '-walls'].map(
    (end) => `caudal${end}`,
  ),
)

/** Every source of the server: its path below `crates`, and its text as far as it is compiled into the program. */
export const serverSources: readonly { readonly file: string; readonly text: string }[] = readdirSync(CRATES)
  .filter((crate) => !OTHERS.has(crate))
  .flatMap((crate) =>
    readdirSync(join(CRATES, crate, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.rs'))
      .map((file) => {
        const text = readFileSync(join(CRATES, crate, 'src', file), 'utf8')
        return { file: `${crate}/src/${file}`, text: text.split('#[cfg(test)]')[0] ?? '' }
      }),
  )
