import { useEffect } from 'react'
import { useSession } from '@/app/session/useSession'
import { useAppDispatch } from '@/app/store'
import { sendWaiting, wake } from './send'

/** How often it is tried where the browser does not say that the signal is back. */
const AGAIN_MS = 60_000

/** Sends what a person wrote down without a signal, on whatever page they are when it is back. */
export function OutboxRunner() {
  const dispatch = useAppDispatch()
  const { user } = useSession()
  useEffect(() => {
    const run = () => {
      if (navigator.onLine) {
        void sendWaiting(dispatch, user.id)
      }
    }
    const back = () => {
      wake()
      run()
    }
    run()
    const timer = setInterval(run, AGAIN_MS)
    window.addEventListener('online', back)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', back)
    }
  }, [dispatch, user.id])
  return null
}
