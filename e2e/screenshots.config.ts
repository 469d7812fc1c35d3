import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** The pictures of the README, taken from the demonstration: `npm run screenshots`. */
export default defineConfig({
  ...base,
  testDir: 'screenshots',
  workers: 1,
  grepInvert: /(?!)/,
  projects: [{ name: 'pictures' }],
})
