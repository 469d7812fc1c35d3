import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Attempt, attempts } from '@/api/attempts'
import { callDoor, isUnsent } from '@/api/door'
import { settle } from '@/api/settle'

interface Attempts {
  all: readonly Attempt[]
  isAsking: boolean
  /** Asks the server what became of each that was never answered. */
  ask: () => Promise<void>
}

export function useAttempts(): Attempts {
  const all = useSyncExternalStore(attempts.subscribe, attempts.shown)
  const [isAsking, setIsAsking] = useState(false)
  const isRunning = useRef(false)

  const ask = useCallback(async () => {
    if (isRunning.current) {
      return
    }
    isRunning.current = true
    setIsAsking(true)
    try {
      for (const attempt of attempts.shown()) {
        if (attempt.state !== 'unanswered') {
          continue
        }
        const settled = await settle(attempt)
        if (!settled.ok) {
          const { status } = settled.problem
          if (!isUnsent(settled.problem) && (status === 401 || status === 403)) {
            callDoor().expire()
          }
          return
        }
      }
    } finally {
      isRunning.current = false
      setIsAsking(false)
    }
  }, [])
  return { all, isAsking, ask }
}

/** Asks by itself where a page begins and where the signal is back. */
export function useAskedAttempts(): Attempts {
  const known = useAttempts()
  const { ask } = known
  useEffect(() => {
    const run = () => {
      if (navigator.onLine) {
        void ask()
      }
    }
    void attempts.sweep().then(run)
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [ask])
  return known
}
