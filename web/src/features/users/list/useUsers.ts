import { useCallback, useEffect, useState } from 'react'
import { asProblem, type Problem } from '@/api/problem'
import type { Pages } from '@/api/usePages'
import type { ListUsersApiArg, UserItem } from '@/api/users'
import { useAppDispatch, useAppSelector } from '@/app/store'
import { getUsers } from '@/app/userManagement/actions'

const PAGE = 50

interface Reading {
  /** The filters that were asked for. */
  words: string
  isRead: boolean
  next: string | null
  problem: Problem | null
}

/** The users of the store, asked for anew whenever the filters change, page by page. */
export function useUsers(filters: ListUsersApiArg): Pages<UserItem> {
  const dispatch = useAppDispatch()
  const users = useAppSelector((state) => state.userManagement.users)
  // Callers build their filters anew at each render; what counts is what they say.
  const words = JSON.stringify(filters)
  const [reading, setReading] = useState<Reading>({ words: '', isRead: false, next: null, problem: null })
  const [isLoadingMore, setIsLoadingMore] = useState(false)

  const read = useCallback(
    async (after?: string) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was made of such filters
      const asked = JSON.parse(words) as ListUsersApiArg
      try {
        const page = await dispatch(getUsers({ ...asked, limit: PAGE, after }))
        return { words, isRead: true, next: page.next, problem: null }
      } catch (error) {
        return { words, isRead: after !== undefined, next: after ?? null, problem: asProblem(error) }
      }
    },
    [dispatch, words],
  )

  const start = useCallback(() => {
    let isCurrent = true
    void (async () => {
      const result = await read()
      if (isCurrent) {
        setReading(result)
      }
    })()
    return () => {
      isCurrent = false
    }
  }, [read])
  useEffect(start, [start])

  const isRead = reading.words === words && reading.isRead
  return {
    items: isRead ? users : undefined,
    hasMore: isRead && reading.next !== null,
    isLoadingMore,
    problem: reading.words === words ? reading.problem : null,
    loadMore: () => {
      if (reading.next !== null && !isLoadingMore) {
        setIsLoadingMore(true)
        void (async () => {
          setReading(await read(reading.next ?? undefined))
          setIsLoadingMore(false)
        })()
      }
    },
    refetch: () => {
      start()
    },
  }
}
