import { configure, getConfig } from '@testing-library/react'
import { drawn } from './tasks'

// What a test looks at after a click, or after it has found something, is what a person sees: not the moment before React was done.
const before = { ...getConfig() }
configure({
  asyncWrapper: async (work) =>
    before.asyncWrapper(async () => {
      const found = await work()
      await drawn()
      return found
    }),
})
