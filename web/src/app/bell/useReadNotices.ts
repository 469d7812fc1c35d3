import { useState } from 'react'
import { newIntentKey } from '@/api/intent'
import { noticesApi } from '@/api/notices'
import { asProblem, type Problem } from '@/api/problem'
import { tellNoticesRead } from '../live/tabs'
import { useSession } from '../session/useSession'
import { useAppDispatch } from '../store'
import { unreadCounted } from './unreadSlice'

/** Which notices were read: some, or the newest of all that were. */
type Which = { ids: string[] } | { up_to: string }

/** Marks notices as read, here and in the other tabs. */
export function useReadNotices() {
  const dispatch = useAppDispatch()
  const { user } = useSession()
  const [underWay, setUnderWay] = useState(0)
  const read = async (which: Which): Promise<Problem | null> => {
    // One may be read while another is still being marked.
    setUnderWay((count) => count + 1)
    const read = { 'Idempotency-Key': newIntentKey(), readNoticesBody: which }
    const answer = await dispatch(noticesApi.endpoints.readNotices.initiate(read, { track: false }))
    setUnderWay((count) => count - 1)
    if (answer.data !== undefined) {
      dispatch(unreadCounted(answer.data.unread))
      tellNoticesRead(user.id)
    }
    return asProblem(answer.error)
  }
  return { read, isReading: underWay > 0 }
}
