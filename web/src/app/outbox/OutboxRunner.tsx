import { useEffect } from 'react'
import { useSession } from '@/app/session/useSession'
import { useAppDispatch } from '@/app/store'
import { sendWaiting } from './send'

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
    run()
    const timer = setInterval(run, AGAIN_MS)
    window.addEventListener('online', run)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', run)
    }
  }, [dispatch, user.id])
  return null
}
