import { useCallback, useEffect, useRef, useState } from 'react'
import { asProblem, type Problem } from '@/api/problem'
import type { Pages } from '@/api/usePages'
import { type ListUsersApiArg, type UserItem, useUsersMarkQuery } from '@/api/users'
import { shownByPage } from '@/app/loading/shownReads'
import { useAppDispatch, useAppSelector } from '@/app/store'
import { getUsers } from '../management/actions'

const PAGE = 50

interface Reading {
  /** The filters that were asked for. */
  words: string
  isRead: boolean
  next: string | null
  isLoadingMore: boolean
  problem: Problem | null
}

const NOTHING_READ: Reading = { words: '', isRead: false, next: null, isLoadingMore: false, problem: null }

/** The users of the store, asked for anew whenever the filters change or somebody changes a user, page by page. */
export function useUsers(filters: ListUsersApiArg): Pages<UserItem> {
  const dispatch = useAppDispatch()
  const users = useAppSelector((state) => state.userManagement.users)
  // Callers build their filters anew at each render; what counts is what they say.
  const words = JSON.stringify(filters)
  const [reading, setReading] = useState(NOTHING_READ)
  const lastRun = useRef(0)
  /** How many pages the reader asked for. */
  const wanted = useRef(1)

  /** Reads what the reader asked for, or the page that goes on. What was asked for later counts alone: its list stands by then. */
  const read = useCallback(
    async (after?: string) => {
      lastRun.current += 1
      const run = lastRun.current
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was made of such filters
      const asked = { ...(JSON.parse(words) as ListUsersApiArg), limit: PAGE, after }
      let next: (before: Reading) => Reading
      try {
        // A page that darkens at each letter of a search could not be used; the list says itself that it is read.
        const page = await shownByPage(dispatch(getUsers(asked, after === undefined ? wanted.current : 1)))
        next = () => ({ words, isRead: true, next: page.next, isLoadingMore: false, problem: null })
      } catch (error) {
        const problem = asProblem(error)
        // What stands on the screen stays there.
        next = (before) => ({
          ...(before.words === words ? before : NOTHING_READ),
          words,
          isLoadingMore: false,
          problem,
        })
      }
      if (run === lastRun.current) {
        setReading(next)
      }
    },
    [dispatch, words],
  )
  useEffect(() => {
    wanted.current = 1
    void read()
    return () => {
      lastRun.current += 1
    }
  }, [read])
  useWhenStale(read)

  const current = reading.words === words ? reading : NOTHING_READ
  return {
    items: current.isRead ? users : undefined,
    hasMore: current.isRead && current.next !== null,
    isLoadingMore: current.isLoadingMore,
    problem: current.problem,
    loadMore: () => {
      if (current.next !== null && !current.isLoadingMore) {
        setReading({ ...current, isLoadingMore: true })
        wanted.current += 1
        void read(current.next)
      }
    },
    refetch: () => {
      void read()
    },
  }
}

/** Reads anew when what was read may be stale. */
function useWhenStale(read: () => Promise<void>): void {
  const { data: mark } = useUsersMarkQuery()
  const known = useRef(mark)
  useEffect(() => {
    if (known.current !== undefined && known.current !== mark) {
      void read()
    }
    known.current = mark
  }, [mark, read])
}
