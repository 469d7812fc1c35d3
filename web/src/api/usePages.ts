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
  after: string | undefined
  arg: Arg
  entry: Entry<Item>
}

/** Follows the pages that are there, each from the end of the one before, up to the number wanted. */
function makeWalk<Arg extends { after?: string }, Item, State>(
  endpoint: PagedEndpoint<Arg, Item, State>,
  base: Arg,
  count: number,
): (state: State) => Step<Arg, Item>[] {
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
      steps.push({ after, arg, entry })
      after = entry.data?.next ?? undefined
    } while (after !== undefined && steps.length < count)
    return steps
  }
}

/**
 * The pages of a list, one below the other. Each page stays subscribed, so that a command that touches the list
 * refreshes all of them, and each begins where the page before it ends now: no row is lost or shown twice.
 */
export function usePages<Arg extends { after?: string }, Item, State>(
  endpoint: PagedEndpoint<Arg, Item, State>,
  filters: Arg,
): Pages<Item> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  // Callers build their filters anew at each render; what counts is what they say.
  const words = JSON.stringify(filters)
  const [asked, setAsked] = useState({ words, filters, count: 1 })
  const current = asked.words === words ? asked : { words, filters, count: 1 }
  if (current !== asked) {
    setAsked(current)
  }
  const { filters: base, count } = current

  const walk = useMemo(() => makeWalk(endpoint, base, count), [endpoint, base, count])
  const entries = useSelector((state: State) => walk(state).map((step) => step.entry), shallowEqual)
  const args = useSelector((state: State) => walk(state).map((step) => step.arg), shallowEqual)

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

  const loadMore = useCallback(() => {
    setAsked((before) => ({ ...before, count: before.count + 1 }))
  }, [])
  const refetch = useCallback(() => {
    for (const subscription of subscriptions.current.values()) {
      subscription.refetch()
    }
  }, [])

  const last = entries.at(-1)
  const isFirstThere = entries[0]?.data !== undefined
  return {
    items: isFirstThere ? entries.flatMap((entry) => [...(entry.data?.items ?? [])]) : undefined,
    hasMore: last?.data === undefined ? entries.length > 1 : (last.data.next ?? null) !== null,
    isLoadingMore: entries.length > 1 && last?.data === undefined && last?.error === undefined,
    problem: asProblem(entries.find((entry) => entry.error !== undefined)?.error),
    loadMore,
    refetch,
  }
}
