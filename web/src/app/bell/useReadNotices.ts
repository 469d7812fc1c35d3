import { newIntentKey } from '@/api/intent'
import { useReadNoticesMutation } from '@/api/notices'
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
  const [send, { isLoading }] = useReadNoticesMutation()
  const read = async (which: Which): Promise<Problem | null> => {
    const answer = await send({ 'Idempotency-Key': newIntentKey(), readNoticesBody: which })
    if (answer.data !== undefined) {
      dispatch(unreadCounted(answer.data.unread))
      tellNoticesRead(user.id)
    }
    return asProblem(answer.error)
  }
  return { read, isReading: isLoading }
}
