import { defineConfig } from '@playwright/test'
import { DESK } from './harness/browser.ts'
import base from './playwright.config.ts'

/** How long people wait for a page, measured with one browser on a machine that does nothing else: `npm run visits`. */
export default defineConfig({
  ...base,
  testDir: 'visits',
  workers: 1,
  fullyParallel: false,
  grepInvert: /(?!)/,
  projects: [{ name: 'desk', use: { viewport: DESK } }],
})
