import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addressesOf, PATTERNS } from './addresses'
import { loadEveryPage, walk } from './walk'

vi.setConfig({ testTimeout: 900_000 })
afterAll(() => {
  vi.resetConfig()
})
beforeAll(loadEveryPage, 600_000)

/** What a page calls itself; one whose record was not found, what it would have shown; nothing while a part of it is on its way. */
function titleOf(): string {
  const main = document.querySelector('main')
  // Beside a list, details that have not come leave the list's own heading as the only one.
  if (main?.querySelector('.MuiSkeleton-root') !== null) {
    return ''
  }
  return (main?.querySelector('h1') ?? main?.querySelector('h2'))?.textContent ?? ''
}

describe('the routes', () => {
  // Kept, so that an address that changes or goes is a choice: people bookmark them, and letters and notices name them.
  it('are these, with these titles', async ({ signal }) => {
    const portal = await walk(['Administrador'], signal)
    const lines: string[] = []
    /** The title of an address once it is another than that of the page before, which stands until the next one is ready. */
    const visit = async (address: string, before: string) => {
      await portal.visit(address)
      await portal.settled()
      await waitFor(() => {
        expect([`${address} `, `${address} ${before}`]).not.toContain(`${address} ${titleOf()}`)
      })
      expect(portal.router.state.location.pathname).toBe(address)
      return titleOf()
    }
    const home = titleOf()
    const nowhere = await visit('/404', home)
    lines.push(`/404 ${nowhere}`)
    for (const pattern of PATTERNS.toSorted()) {
      const addresses = addressesOf(pattern)
      for (const address of addresses) {
        // oxlint-disable-next-line no-await-in-loop -- one page after the other
        const title = await visit(address, nowhere)
        lines.push(`${addresses.length === 1 ? pattern : address} ${title}`)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await visit('/404', title)
      }
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('titles.txt')
  })
})
