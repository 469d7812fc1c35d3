import { api } from '@/api/base'
import { type RecordKind, TAGS, TAGS_OF, type Tag } from '@/api/stale'
import { ALL } from './change'

/** Kinds by which the permissions of the reader may change. */
const OF_PEOPLE: ReadonlySet<string> = new Set([ALL, 'user', 'user_import', 'group'])

export function touchesPeople(kinds: readonly string[]): boolean {
  return kinds.some((kind) => OF_PEOPLE.has(kind))
}

/** What these kinds make stale. A kind that only a newer server knows may be behind anything. */
export function tagsOf(kinds: readonly string[]): readonly Tag[] {
  return [...new Set(kinds.flatMap((kind) => (isKnown(kind) ? TAGS_OF[kind] : TAGS)))]
}

function isKnown(kind: string): kind is RecordKind {
  return Object.hasOwn(TAGS_OF, kind)
}

/** What a command makes stale by its name; all where nothing is known of it. */
export function staleAfter(endpoint: string): readonly Tag[] {
  let tags: readonly Tag[] = []
  // The only way to what an endpoint declares. One whose part of the client is not loaded has nothing here.
  api.enhanceEndpoints({
    endpoints: {
      [endpoint]: (definition: { invalidatesTags?: unknown } | undefined) => {
        const declared = definition?.invalidatesTags
        tags = Array.isArray(declared) ? TAGS.filter((tag) => declared.includes(tag)) : []
      },
    },
  })
  return tags.length === 0 ? TAGS : tags
}

/** The work of the day: what is asked for again when nobody can tell what happened while the page was loaded. */
export const WORK: readonly Tag[] = [
  'batches',
  'cancellations',
  'cash',
  'home',
  'payments',
  'requests',
  'settlements',
]
