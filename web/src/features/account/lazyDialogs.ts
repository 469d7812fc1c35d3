import { lazy } from 'react'

// Asked for when somebody opens one: the menu does not wait for forms.
export const ProfileDialog = lazy(async () => ({ default: (await import('./ProfileDialog')).ProfileDialog }))
export const SubstituteDialog = lazy(async () => ({
  default: (await import('./SubstituteDialog')).SubstituteDialog,
}))
