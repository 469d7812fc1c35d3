import { lazy } from 'react'

// Nobody waits for it: what was written down without a signal goes out when the screen stands.
export const OutboxRunner = lazy(async () => ({ default: (await import('./OutboxRunner')).OutboxRunner }))
