import { lazy } from 'react'
import { keepLoading, whenIdle } from '@/lib/idle'
import type { OutboxRunner as Runner } from './OutboxRunner'

// Nobody waits for it: what was written down without a signal goes out when the screen stands.
export const OutboxRunner = lazy(
  async () =>
    new Promise<{ default: typeof Runner }>((resolve) => {
      whenIdle(async () => {
        resolve({ default: (await keepLoading(async () => import('./OutboxRunner'))).OutboxRunner })
      })
    }),
)
