import { lazy } from 'react'

export const BatchOfRequestsDialog = lazy(async () => ({
  default: (await import('./create/BatchOfRequestsDialog')).BatchOfRequestsDialog,
}))
