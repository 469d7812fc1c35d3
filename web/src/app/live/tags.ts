import { api } from '@/api/base'
import { TAGS_OF } from '@/api/stale'
import { OF_OTHERS, OF_SETTINGS } from '@/api/staleSettings'
import type { Tag } from '@/api/tags'
import { ALL } from './change'

/** All that there is. */
const TAGS: readonly Tag[] = [
  'account',
  'accounting',
  'audit',
  'batches',
  'beneficiaries',
  'cancellations',
  'cash',
  'home',
  'messages',
  'notices',
  'payments',
  'payroll',
  'requests',
  'settings',
  'settlements',
  'statements',
  'tokens',
  'users',
]

/** The whole table, by the names that the audit has for kinds of records. */
export const TAGS_OF_ALL: Readonly<Record<string, readonly Tag[]>> = {
  ...TAGS_OF,
  ...OF_SETTINGS,
  ...OF_OTHERS,
}

/** Kinds by which the permissions of the reader may change. */
const OF_PEOPLE: ReadonlySet<string> = new Set([ALL, 'user', 'user_import', 'group'])

export function touchesPeople(kinds: readonly string[]): boolean {
  return kinds.some((kind) => OF_PEOPLE.has(kind))
}

/** What these kinds make stale. A kind that only a newer server knows may be behind anything. */
export function tagsOf(kinds: readonly string[]): readonly Tag[] {
  return [...new Set(kinds.flatMap((kind) => tagsOfOne(kind)))]
}

function tagsOfOne(kind: string): readonly Tag[] {
  return Object.hasOwn(TAGS_OF_ALL, kind) ? (TAGS_OF_ALL[kind] ?? TAGS) : TAGS
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
