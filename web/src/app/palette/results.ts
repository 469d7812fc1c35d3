import { type Match, matchOf, queryWords } from '@/lib/match'
import type { Session } from '../session/useSession'
import { actionsFor, type Entry, entriesFor, mainPlacesFor, mayOpen, searchesFor } from './entries'
import type { Visit } from './visits'

export interface Result {
  entry: Entry
  /** How it was found; null where nothing was asked. */
  match: Match | null
}

export interface ResultGroup {
  title: string
  results: readonly Result[]
}

const MOST_FOUND = 12
const MOST_VISITS = 5
const MOST_OFFERED = 5
/** A letter alone is in every document. */
const LEAST_SEARCHED = 2

function group(title: string, entries: readonly Entry[]): ResultGroup[] {
  return entries.length === 0 ? [] : [{ title, results: entries.map((entry) => ({ entry, match: null })) }]
}

/** What stands there before anything is typed: where one was, what one may begin, where one may go. */
function offered(reader: Session, visits: readonly Visit[]): ResultGroup[] {
  const recent = visits
    .filter(({ to }) => mayOpen(to, reader.permissions))
    .slice(0, MOST_VISITS)
    .map(({ to, label }): Entry => ({ to, label, where: 'Reciente', icon: 'undo', words: '' }))
  return [
    ...group('Donde estuviste', recent),
    ...group('Empezar', actionsFor(reader).slice(0, MOST_OFFERED)),
    ...group('Ir a', mainPlacesFor(reader)),
  ]
}

function found(reader: Session, visits: readonly Visit[], query: readonly string[]): Result[] {
  const entries = entriesFor(reader)
  const known = new Set(entries.map(({ to }) => to))
  // A document that one was at is found by its number; a page is there anyhow.
  const documents = visits
    .filter(({ to }) => !known.has(to) && mayOpen(to, reader.permissions))
    .map(({ to, label }): Entry => ({ to, label, where: 'Reciente', icon: 'undo', words: '' }))
  return [...entries, ...documents]
    .flatMap((entry) => {
      const match = matchOf(query, entry)
      return match === null ? [] : [{ entry, match }]
    })
    .toSorted((a, b) => b.match.score - a.match.score)
    .slice(0, MOST_FOUND)
}

/** What the palette shows for what was typed, best first; below it the lists that can be searched for it. */
export function resultsFor(reader: Session, visits: readonly Visit[], typed: string): ResultGroup[] {
  const query = queryWords(typed)
  if (query.length === 0) {
    return offered(reader, visits)
  }
  const results = found(reader, visits, query)
  const searches = typed.trim().length < LEAST_SEARCHED ? [] : searchesFor(typed, reader)
  return [
    ...(results.length === 0 ? [] : [{ title: 'En el portal', results }]),
    ...group('Buscar en una lista', searches),
  ]
}
