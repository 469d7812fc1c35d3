import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { shallowEqual, useDispatch, useSelector } from 'react-redux'
import { asProblem, type Problem } from './problem'

/** How old a page may be when a list comes back to the screen, before it is asked for again. */
const FRESH_FOR_S = 5

interface Page<Item> {
  items: readonly Item[]
  next?: string | null
}

interface Entry<Item> {
  status: string
  data?: Page<Item>
  error?: unknown
}

interface Subscription {
  unsubscribe: () => void
  refetch: () => unknown
}

/** An endpoint of the client that answers `{items, next}` and takes `after`: `generatedApi.endpoints.listPayments`. */
export interface PagedEndpoint<Arg, Item, State> {
  initiate: (
    arg: Arg,
    options?: { forceRefetch?: number },
  ) => ThunkAction<Subscription, unknown, unknown, UnknownAction>
  select: (arg: Arg) => (state: State) => Entry<Item>
}

export interface Pages<Item> {
  /** The rows of every page so far; undefined before the first answer. */
  items: Item[] | undefined
  hasMore: boolean
  /** A further page is on its way. */
  isLoadingMore: boolean
  problem: Problem | null
  loadMore: () => void
  refetch: () => void
}

interface Step<Arg, Item> {
  arg: Arg
  entry: Entry<Item>
}

/** Follows the pages that are there, each from the end of the one before, up to the number wanted. */
function makeWalk<Arg extends { after?: string }, Item, State>(
  endpoint: PagedEndpoint<Arg, Item, State>,
  base: Arg | null,
  count: number,
): (state: State) => Step<Arg, Item>[] {
  if (base === null) {
    return () => []
  }
  const known = new Map<string | undefined, { arg: Arg; select: (state: State) => Entry<Item> }>()
  const pageAfter = (after: string | undefined) => {
    const arg = { ...base, after }
    const page = known.get(after) ?? { arg, select: endpoint.select(arg) }
    known.set(after, page)
    return page
  }
  return (state) => {
    const steps: Step<Arg, Item>[] = []
    let after: string | undefined
    do {
      const { arg, select } = pageAfter(after)
      const entry = select(state)
      steps.push({ arg, entry })
      after = entry.data?.next ?? undefined
    } while (after !== undefined && steps.length < count)
    return steps
  }
}

function rowsOf<Item>(entries: readonly Entry<Item>[]): Item[] {
  return entries.flatMap((entry) => [...(entry.data?.items ?? [])])
}

function goesOn<Item>(entries: readonly Entry<Item>[]): boolean {
  return (entries.at(-1)?.data?.next ?? null) !== null
}

/** What tells a row from the others, whatever its record is called. */
function keyOf(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) {
    return item
  }
  return 'id' in item ? item.id : 'request_id' in item ? item.request_id : item
}

/**
 * Whether rows that are on screen were pushed off the end of the fresh pages by new ones before them: then one page more
 * is read. Rows that are simply gone ask for nothing.
 */
function pushesRowsOff(before: readonly unknown[], after: readonly unknown[]): boolean {
  const old = before.map(keyOf)
  const fresh = after.map(keyOf)
  const oldKeys = new Set(old)
  const freshKeys = new Set(fresh)
  const lastKept = old.findLastIndex((key) => freshKeys.has(key))
  if (lastKept === -1 || lastKept === old.length - 1) {
    return false
  }
  const added = fresh.slice(0, fresh.indexOf(old[lastKept])).filter((key) => !oldKeys.has(key)).length
  return after.length < before.length + added
}

/** The pages that stand on the screen: a whole walk, read at one time. */
interface Shown<Item> {
  words: string
  entries: readonly Entry<Item>[]
}

/**
 * A page as it stands on the screen, or with what a command has answered of its rows since then: they change or go at once, although the
 * page is being read again. None of them is new.
 */
function withAnswered<Item>(page: Entry<Item>, now = page): Entry<Item> {
  const known = page.data?.items.map(keyOf)
  const isAnswered = now.status === 'pending' && now.data?.items.every((item) => known?.includes(keyOf(item)))
  return isAnswered === true ? now : page
}

/**
 * What stands on the screen of a walk. While any of its pages is being read again or missing, the last whole walk stays; then all
 * pages change places with it at once. Before there is one, what is known already is better than nothing.
 */
function useWhole<Item>(words: string, entries: readonly Entry<Item>[], onMore: () => void) {
  const [kept, setKept] = useState<Shown<Item> | null>(null)
  const shown = kept?.words === words ? kept : null
  const isWhole =
    entries.length > 0 && entries.every(({ status, data }) => status === 'fulfilled' && data !== undefined)
  if (isWhole && !shallowEqual(shown?.entries, entries)) {
    if (shown !== null && goesOn(entries) && pushesRowsOff(rowsOf(shown.entries), rowsOf(entries))) {
      onMore()
    } else {
      setKept({ words, entries })
    }
  } else if (shown !== null) {
    const answered = shown.entries.map((page, at) => withAnswered(page, entries[at]))
    if (!shallowEqual(answered, shown.entries)) {
      setKept({ words, entries: answered })
    }
  }
  return shown?.entries ?? (entries[0]?.data === undefined ? null : entries)
}

/** Keeps the pages of the walk subscribed, so that a command that touches the list has all of them read again. */
function useSubscriptions<Arg, Item, State>(
  endpoint: PagedEndpoint<Arg, Item, State>,
  args: readonly Arg[],
): () => void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const subscriptions = useRef(new Map<Arg, Subscription>())
  useEffect(() => {
    const open = subscriptions.current
    const before = new Map(open)
    open.clear()
    for (const arg of args) {
      open.set(arg, before.get(arg) ?? dispatch(endpoint.initiate(arg, { forceRefetch: FRESH_FOR_S })))
    }
    for (const [arg, subscription] of before) {
      if (!open.has(arg)) {
        subscription.unsubscribe()
      }
    }
  }, [args, endpoint, dispatch])
  useEffect(() => {
    const open = subscriptions.current
    return () => {
      for (const subscription of open.values()) {
        subscription.unsubscribe()
      }
      open.clear()
    }
  }, [])
  return useCallback(() => {
    for (const subscription of subscriptions.current.values()) {
      subscription.refetch()
    }
  }, [])
}

/**
 * The pages of a list, one below the other. Each begins where the page before it ends now, so that no row is lost or shown
 * twice; what is on screen stays until all of them are there again. Without filters nothing is asked for.
 */
export function usePages<Arg extends { after?: string }, Item, State>(
  endpoint: PagedEndpoint<Arg, Item, State>,
  filters: Arg | null,
): Pages<Item> {
  // Callers build their filters anew at each render; what counts is what they say.
  const words = JSON.stringify(filters)
  const [asked, setAsked] = useState({ words, filters, count: 1 })
  const current = asked.words === words ? asked : { words, filters, count: 1 }
  if (current !== asked) {
    setAsked(current)
  }
  const { filters: base, count } = current
  const askMore = useCallback(() => {
    setAsked((before) => ({ ...before, count: before.count + 1 }))
  }, [])

  const walk = useMemo(() => makeWalk(endpoint, base, count), [endpoint, base, count])
  const entries = useSelector((state: State) => walk(state).map((step) => step.entry), shallowEqual)
  const args = useSelector((state: State) => walk(state).map((step) => step.arg), shallowEqual)
  const refetch = useSubscriptions(endpoint, args)
  const shown = useWhole(words, entries, askMore)

  const last = entries.at(-1)
  const hasFailed = last?.error !== undefined && last.data === undefined
  const isLoadingMore = shown !== null && entries.length > shown.length && !hasFailed
  const loadMore = useCallback(() => {
    if (hasFailed) {
      refetch()
    } else {
      askMore()
    }
  }, [hasFailed, refetch, askMore])
  return {
    items: useMemo(() => (shown === null ? undefined : rowsOf(shown)), [shown]),
    hasMore: shown !== null && goesOn(shown),
    isLoadingMore,
    problem: asProblem(entries.find((entry) => entry.error !== undefined)?.error),
    loadMore,
    refetch,
  }
}
