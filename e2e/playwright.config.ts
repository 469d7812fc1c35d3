import { defineConfig } from '@playwright/test'
import { DESK, LAUNCH, PHONE, TABLET } from './harness/browser.ts'
import { RUN } from './harness/run.ts'

/**
 * The long run: every width, and the stories marked @prove. Every day each room has one story, and sessions and roles have what only a
 * browser shows of them; what the stories of the API and the tests of the application tell as well is marked.
 */
const isProving = process.env.CAUDAL_PROVE === '1'

/** Stories of half a minute and more. */
const LONG = /\/(request-life|request-hr|set-up|cash)\.spec/u

/** What is told on a phone every day (@phone) is told at a desk in the long run only. */
const AT_THE_DESK = isProving ? {} : { grepInvert: /@prove|@phone/u }

export default defineConfig({
  testDir: 'stories',
  globalSetup: './harness/global-setup.ts',
  outputDir: `test-results/${RUN}`,
  // A story waits about half of its time; each has its own portal.
  workers: Number(process.env.CAUDAL_E2E_WORKERS ?? 4),
  fullyParallel: true,
  // A story that fails now and then is a defect, so none is told twice.
  retries: 0,
  // When nothing works, a few failures say so as well as all.
  maxFailures: 8,
  forbidOnly: true,
  timeout: 300_000,
  // A story waits for what must come; the limits only end one that waits for ever, also on a machine that does much else.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['html', { open: 'never', outputFolder: `playwright-report/${RUN}` }]],
  use: {
    launchOptions: LAUNCH,
    locale: 'es-PA',
    timezoneId: 'America/Panama',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Slow on a small machine: CAUDAL_TRACE=1 keeps the trace of what failed.
    trace: process.env.CAUDAL_TRACE === '1' ? 'retain-on-failure' : 'off',
  },
  projects: [
    // The longest stories begin first: one that began last would be waited for alone.
    { name: 'desk, long', testMatch: LONG, use: { viewport: DESK }, ...AT_THE_DESK },
    // What does not depend on the width (@once) is told at the desk alone; what does, on a phone too in the long run, and every day
    // where a phone is the hardest (@phone).
    {
      name: 'phone',
      use: { viewport: PHONE, hasTouch: true },
      ...(isProving ? { grepInvert: /@once/ } : { grep: /@phone/, grepInvert: /@prove/ }),
    },
    { name: 'desk', testIgnore: LONG, use: { viewport: DESK }, ...AT_THE_DESK },
    ...(isProving ? [{ name: 'tablet', use: { viewport: TABLET }, grepInvert: /@once/ }] : []),
  ],
})
