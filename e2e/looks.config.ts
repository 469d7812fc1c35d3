import { defineConfig } from '@playwright/test'
import { DESK, PHONE } from './harness/browser.ts'
import base from './playwright.config.ts'

/** The main screens beside their pictures in `looks/pictures`: `npm run looks`, and with `-- --update-snapshots` taken anew. */
export default defineConfig({
  ...base,
  testDir: 'looks',
  // It has a portal of its own, begun at another time.
  globalSetup: undefined,
  workers: 2,
  fullyParallel: false,
  grepInvert: /(?!)/,
  snapshotPathTemplate: '{testDir}/pictures/{arg}-{projectName}{ext}',
  expect: {
    timeout: 30_000,
    // A change of looks is a choice, down to a word; another version of the browser that draws a letter’s edge otherwise is none.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixelRatio: 0.0002, threshold: 0.25 },
  },
  projects: [
    { name: 'phone', use: { viewport: PHONE, hasTouch: true } },
    { name: 'desk', use: { viewport: DESK } },
  ],
})
