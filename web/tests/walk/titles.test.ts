import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addressesOf, PATTERNS } from './addresses'
import { loadEveryPage, walk } from './walk'

vi.setConfig({ testTimeout: 900_000 })
afterAll(() => {
  vi.resetConfig()
})
beforeAll(loadEveryPage, 600_000)

/** What a page calls itself; one whose record was not found, what it would have shown. */
function titleOf(): string {
  const main = document.querySelector('main')
  return (main?.querySelector('h1') ?? main?.querySelector('h2'))?.textContent ?? ''
}

describe('the routes', () => {
  // Kept, so that an address that changes or goes is a choice: people bookmark them, and letters and notices name them.
  it('are these, with these titles', async ({ signal }) => {
    const portal = await walk(['Administrador'], signal)
    const lines: string[] = []
    for (const pattern of [...PATTERNS, '/404'].toSorted()) {
      const addresses = addressesOf(pattern)
      for (const address of addresses) {
        // oxlint-disable-next-line no-await-in-loop -- one page after the other
        await portal.visit(address)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await waitFor(() => {
          expect([address, titleOf()]).not.toEqual([address, ''])
        })
        expect(portal.router.state.location.pathname).toBe(address)
        lines.push(`${addresses.length === 1 ? pattern : address} ${titleOf()}`)
      }
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('titles.txt')
  })
})
