import { type ReactNode, useEffect } from 'react'
import { shallowEqual } from 'react-redux'
import { TOKEN_KEY } from '@/api/token'
import { tokenRead } from '@/features/users/door'
import { useArrival } from '@/ui/useArrival'
import { PageLoading } from '../pages/PageLoading'
import { ProfileErrorPage } from '../pages/ProfileErrorPage'
import { useAppDispatch, useAppSelector } from '../store'
import { goToLogin } from './login'
import { readProfile, SIGNED_OUT_KEY } from './readProfile'

/** Lets nobody past without a session: waits, says what failed, or sends the visitor to sign in. */
export function SessionGate({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch()
  // Without the path: a change of route would draw this anew, and the frame's effects at once, in the task that puts the page up.
  const { loading, user, error, expired } = useAppSelector(
    ({ session }) => ({
      loading: session.loading,
      user: session.user,
      error: session.error,
      expired: session.expired,
    }),
    shallowEqual,
  )
  const isSignedIn = user !== null
  const isLetIn = useArrival(isSignedIn)

  useEffect(() => {
    const read = () => {
      void dispatch(readProfile())
    }
    read()
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [dispatch])

  useEffect(() => {
    if (!isSignedIn) {
      return
    }
    const hearOtherTabs = ({ key, newValue }: StorageEvent) => {
      if (key === SIGNED_OUT_KEY || (key === TOKEN_KEY && newValue === null)) {
        void dispatch(readProfile())
      } else if (key === TOKEN_KEY && newValue !== null) {
        // Another tab got it, by its own action.
        dispatch(tokenRead(newValue))
      }
    }
    window.addEventListener('storage', hearOtherTabs)
    return () => window.removeEventListener('storage', hearOtherTabs)
  }, [dispatch, isSignedIn])

  const isVisitor = user === null && !loading && error === null && !expired
  useEffect(() => {
    if (isVisitor) {
      goToLogin()
    }
  }, [isVisitor])

  if (isLetIn) {
    return children
  }
  if (error !== null && !expired) {
    return <ProfileErrorPage status={error.status} onRetry={() => void dispatch(readProfile())} />
  }
  return <PageLoading />
}
