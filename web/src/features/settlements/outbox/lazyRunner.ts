import { lazy } from 'react'
import { whenIdle } from '@/lib/idle'
import type { OutboxRunner as Runner } from './OutboxRunner'

// Nobody waits for it: what was written down without a signal goes out when the screen stands.
export const OutboxRunner = lazy(
  async () =>
    new Promise<{ default: typeof Runner }>((resolve, reject) => {
      whenIdle(async () => {
        try {
          resolve({ default: (await import('./OutboxRunner')).OutboxRunner })
        } catch (error) {
          // Who has something to send is told that the page is not whole, as of any other part of it.
          reject(error)
        }
      })
    }),
)
