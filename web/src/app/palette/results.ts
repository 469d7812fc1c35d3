import type { SavedView } from '@/api/client'
import { viewPath } from '@/features/views/door'
import { type Match, matchOf, queryWords } from '@/lib/match'
import { paths } from '@/lib/paths'
import type { StatePillProps } from '@/ui/StatePill'
import type { Session } from '../session/useSession'
import { actionsFor, type Entry, entriesFor, mainPlacesFor, mayOpen, searchesFor } from './entries'
import type { Visit } from './visits'

export interface Result {
  entry: Entry
  /** How it was found; null where nothing was asked. */
  match: Match | null
  /** What else is shown of a record that the server found. */
  found?: {
    /** Its number, and what tells it from others; each may be nothing. */
    number: string
    detail: string
    amount: { amount_minor: number; currency: string } | null
    pill: StatePillProps | null
  }
}

/** What only the server knows: what the reader saved, and the records that were found. */
export interface Fetched {
  views: readonly SavedView[]
  found: readonly ResultGroup[]
}

export interface ResultGroup {
  title: string
  /** What is in it: offered before anything is typed, of the portal itself, a record, or a list to search. */
  of: 'offer' | 'portal' | 'found' | 'search'
  results: readonly Result[]
}

const MOST_FOUND = 12
const MOST_VISITS = 5
const MOST_OFFERED = 5
/** A letter alone is in every document. */
const LEAST_SEARCHED = 2
/** What is a number, an amount or a tax id means a record; words may as well mean a page. */
const NUMBERED = /\d/u

function group(title: string, of: ResultGroup['of'], entries: readonly Entry[]): ResultGroup[] {
  return entries.length === 0
    ? []
    : [{ title, of, results: entries.map((entry) => ({ entry, match: null })) }]
}

/** The views that the reader saved, of lists that they may still enter. */
function viewEntries({ permissions }: Session, views: readonly SavedView[]): Entry[] {
  return views
    .filter(({ screen }) => mayOpen(screen, permissions))
    .map((view) => ({
      to: viewPath(view),
      label: view.name,
      where: `Vista de ${SCREENS[view.screen] ?? 'una lista'}`,
      icon: 'search',
      words: 'vista guardada filtros',
    }))
}

/** The lists that have views, as one speaks of them. */
const SCREENS: Readonly<Record<string, string>> = {
  [paths.requests]: 'solicitudes',
  [paths.settlements]: 'rendiciones',
  [paths.singlePayments]: 'pagos individuales',
  [paths.multiplePayments]: 'pagos masivos',
  [paths.beneficiaries]: 'beneficiarios',
  [paths.cancellations]: 'anulaciones',
  [paths.accounting]: 'contabilidad',
  [paths.audit]: 'auditoría',
  [paths.users]: 'usuarios',
}

/** What stands there before anything is typed: where one was, what one saved, what one may begin, where one may go. */
function offered(reader: Session, visits: readonly Visit[], views: readonly SavedView[]): ResultGroup[] {
  const recent = visits
    .filter(({ to }) => mayOpen(to, reader.permissions))
    .slice(0, MOST_VISITS)
    .map(({ to, label }): Entry => ({ to, label, where: 'Reciente', icon: 'undo', words: '' }))
  return [
    ...group('Donde estuviste', 'offer', recent),
    ...group('Tus vistas', 'offer', viewEntries(reader, views).slice(0, MOST_OFFERED)),
    ...group('Empezar', 'offer', actionsFor(reader).slice(0, MOST_OFFERED)),
    ...group('Ir a', 'offer', mainPlacesFor(reader)),
  ]
}

function found(
  reader: Session,
  visits: readonly Visit[],
  query: readonly string[],
  { views, found: records }: Fetched,
): Result[] {
  const entries = [...entriesFor(reader), ...viewEntries(reader, views)]
  const shown = records.flatMap(({ results }) => results.map(({ entry }) => entry))
  const known = new Set([...entries, ...shown].map(({ to }) => to))
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

/** What the palette shows for what was typed, what it means first; below it the lists that can be searched for it. */
export function resultsFor(
  reader: Session,
  visits: readonly Visit[],
  typed: string,
  fetched: Fetched,
): ResultGroup[] {
  const query = queryWords(typed)
  if (query.length === 0) {
    return offered(reader, visits, fetched.views)
  }
  const results = found(reader, visits, query, fetched)
  const searches = typed.trim().length < LEAST_SEARCHED ? [] : searchesFor(typed, reader)
  const ours: ResultGroup[] = results.length === 0 ? [] : [{ title: 'En el portal', of: 'portal', results }]
  return [
    ...(NUMBERED.test(typed) ? [...fetched.found, ...ours] : [...ours, ...fetched.found]),
    ...group('Buscar en una lista', 'search', searches),
  ]
}
