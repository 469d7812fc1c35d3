import { lazy } from 'react'

export const ReferencesDialog = lazy(async () => ({
  default: (await import('./ReferencesDialog')).ReferencesDialog,
}))
