import { lazy } from 'react'
import { whenIdle } from '@/lib/idle'

// Nobody waits for it: what was written down without a signal goes out when the screen stands.
export const OutboxRunner = lazy(
  async () =>
    new Promise<{ default: typeof import('./OutboxRunner').OutboxRunner }>((resolve) => {
      whenIdle(async () => resolve({ default: (await import('./OutboxRunner')).OutboxRunner }))
    }),
)
