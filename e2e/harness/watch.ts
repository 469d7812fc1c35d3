import type { BrowserContext, Page } from '@playwright/test'

/** What a person must never meet, gathered while a story runs: policy violations, errors of scripts, failing calls. */
export interface Watch {
  faults: string[]
  /** Calls that this story makes fail on purpose are no faults. */
  expectStatus: (...statuses: number[]) => void
  /** The same for as long as `act` lasts. */
  whileExpecting: (status: number, act: () => Promise<void>) => Promise<void>
  /** From here on lost connections are part of the story. */
  expectLostCalls: () => void
}

/** Refusals for a rule of the business, and records that are not there: the screens show them. */
const ORDINARY_REFUSALS = [404, 409, 412, 422]

const RESOURCE = /^Failed to load resource: the server responded with a status of (\d{3})/u
const LOST = /^Failed to load resource: net::/u

export async function watch(context: BrowserContext): Promise<Watch> {
  const faults: string[] = []
  const expected = new Set(ORDINARY_REFUSALS)
  let losesCalls = false
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `Content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}`,
      )
    })
  })
  const attach = (page: Page) => {
    page.on('console', (message) => {
      const text = message.text()
      const status = RESOURCE.exec(text)?.[1]
      const isExpected =
        (status !== undefined && expected.has(Number(status))) || (losesCalls && LOST.test(text))
      if ((message.type() === 'error' || message.type() === 'warning') && !isExpected) {
        faults.push(`console ${message.type()} at ${page.url()}: ${text} (${message.location().url})`)
      }
    })
    page.on('pageerror', (error) => {
      faults.push(`script error at ${page.url()}: ${error.stack ?? error.message}`)
    })
    page.on('crash', () => {
      faults.push(`the page crashed at ${page.url()}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 500 && !expected.has(response.status())) {
        faults.push(`${String(response.status())} from ${response.request().method()} ${response.url()}`)
      }
    })
  }
  context.pages().forEach(attach)
  context.on('page', attach)
  return {
    faults,
    expectStatus: (...statuses) => {
      for (const status of statuses) {
        expected.add(status)
      }
    },
    whileExpecting: async (status, act) => {
      const isNew = !expected.has(status)
      expected.add(status)
      await act()
      if (isNew) {
        expected.delete(status)
      }
    },
    expectLostCalls: () => {
      losesCalls = true
    },
  }
}
