import type { DownloadTarget } from '../downloads/useDownload'
import type { Export, Values } from './descriptor'

/** A list that the server hands out as files. */
export type FileOf = Extract<DownloadTarget, { kind: 'list' }>['of']

const FORMATS = ['csv', 'xlsx'] as const
/** Which part of a list is asked for: a file is all of it. */
const PARTS: ReadonlySet<string> = new Set(['after', 'limit'])

/** The query string of a call, by what the client is asked with. */
function queryOf(asked: object | null): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(asked ?? {})) {
    if (!PARTS.has(key) && value !== undefined && value !== null && value !== '') {
      // The client names parameters in its own way.
      params.set(
        key.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
        String(value),
      )
    }
  }
  return params.toString()
}

/** Both files of a list, with what its call is asked with. */
export function filesOf<K extends string>(
  of: FileOf,
  asked: (values: Values<K>) => object | null,
): readonly Export<K>[] {
  return FORMATS.map((format) => ({
    label: `Descargar ${format.toUpperCase()}`,
    target: (values) => ({ kind: 'list', of, format, query: queryOf(asked(values)) }),
  }))
}
