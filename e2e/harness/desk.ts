import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import type { Person } from './people.ts'
import { sessionCookie } from './sessions.ts'
import type { Watch } from './watch.ts'

/** Where the bearer token stands (specification, section 6). */
export const TOKEN_KEY = 'inboxToken'

/** WCAG 2.2 AA, as interface.md asks. The selectors of what is right are most of the work, and nobody reads them. */
const AXE: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

export interface HeardPopup {
  text: string
  token: string | null
}

/** One person before one browser. */
export class Desk {
  readonly page: Page
  readonly context: BrowserContext
  readonly base: string
  readonly watch: Watch

  constructor(page: Page, base: string, watch: Watch) {
    this.page = page
    this.context = page.context()
    this.base = base
    this.watch = watch
  }

  /** The part of the page that is not the shell. */
  get main(): Locator {
    return this.page.getByRole('main')
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  heading(name: string | RegExp): Locator {
    return this.main.getByRole('heading', { name, level: 1 })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name })
  }

  /** The path and query of the address. */
  get path(): string {
    const { pathname, search } = new URL(this.page.url())
    return pathname + search
  }

  /** Types an address and waits for its page. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.base + path)
    await this.settled()
  }

  /** Goes to an address within the application, as a link does: nothing is loaded anew. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      // The router numbers its entries.
      const before = (history.state as { idx?: number } | null)?.idx ?? 0
      history.pushState({ idx: before + 1, key: to, usr: null }, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await this.settled()
  }

  /** Waits until the page has its heading and nothing on it is loading. */
  async settled(): Promise<void> {
    // A dialog may stand before it, which hides it from readers and not from sight.
    await expect(this.page.locator('main h1').first()).toBeVisible()
    await expect(this.page.locator('.MuiSkeleton-root')).toHaveCount(0)
    await expect(this.page.getByText('Cargando...')).toHaveCount(0)
    await expect(this.page.getByRole('progressbar', { name: 'Cargando página' })).toHaveCount(0)
  }

  /** Asks to sign in, as whoever the demonstration's provider is told by its button. */
  async signIn(person: Person, path = '/'): Promise<void> {
    await this.page.goto(this.base + path)
    await this.choose(person)
    await this.page.waitForURL((url) => url.origin === this.base && !url.pathname.startsWith('/api/'))
    await this.isSeatOf(person)
  }

  /** Comes back with the session that this person has had since before the story. */
  async comeBack(person: Person, path = '/'): Promise<void> {
    await this.context.addCookies([sessionCookie(person, this.base)])
    await this.page.goto(this.base + path)
    await this.isSeatOf(person)
  }

  private async isSeatOf(person: Person): Promise<void> {
    await expect(this.button(`Tu cuenta: ${person}`)).toBeVisible()
    await this.settled()
  }

  /** Presses the button with a person's name on the provider's page. */
  async choose(person: string): Promise<void> {
    await this.page.waitForURL((url) => url.origin !== this.base)
    await this.page.getByRole('button', { name: person }).click()
  }

  async signOut(): Promise<void> {
    await this.button(/^Tu cuenta/u).click()
    // What the page is asking for in this very moment is refused.
    await this.watch.whileExpecting(401, async () => {
      await this.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
      await this.page.waitForURL((url) => url.origin !== this.base)
    })
  }

  async storedToken(): Promise<string | null> {
    return this.page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)
  }

  /** A popup with this text, in one of the regions that screen readers announce. */
  popup(text: string | RegExp): Locator {
    return this.page
      .locator('[role="status"], [role="alert"]')
      .filter({ has: this.page.getByRole('button', { name: 'Cerrar aviso' }) })
      .getByText(text)
  }

  /**
   * Notes each popup that comes from now on, and the token that the browser has then: by the page's own eyes, since a page that leaves
   * two seconds later may be gone before whoever asks it again and again looks.
   */
  async hearPopups(): Promise<readonly HeardPopup[]> {
    const heard: HeardPopup[] = []
    await this.page.exposeFunction('tellPopup', (text: string, token: string | null) => {
      heard.push({ text, token })
    })
    await this.page.evaluate((key) => {
      const told = new WeakSet<Element>()
      const { tellPopup } = window as unknown as { tellPopup: (text: string, token: string | null) => void }
      new MutationObserver(() => {
        for (const close of document.querySelectorAll('[aria-label="Cerrar aviso"]')) {
          if (!told.has(close)) {
            told.add(close)
            const text = close.closest('[role="alert"], [role="status"]')?.textContent
            tellPopup(text ?? '', localStorage.getItem(key))
          }
        }
      }).observe(document, { childList: true, subtree: true })
    }, TOKEN_KEY)
    return heard
  }

  /** Nothing on the page keeps people out: axe finds nothing, and nothing is cut off at the side. */
  async isUsableByEverybody(where: string): Promise<void> {
    // Half a megabyte, so once for each document.
    if (!(await this.page.evaluate(() => 'axe' in window))) {
      await this.page.evaluate(axe.source)
    }
    const violations = await this.page.evaluate(
      async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(options)).violations,
      AXE,
    )
    const found = violations.map(
      (v) =>
        `${v.id}: ${v.help}\n    ${v.nodes.map((n) => `${n.target.join(' ')} — ${n.failureSummary ?? ''}`).join('\n    ')}`,
    )
    expect(found, `axe in ${where}`).toEqual([])
    await this.fitsTheScreen(where)
  }

  async fitsTheScreen(where: string): Promise<void> {
    const { wanted, there, widest } = await this.page.evaluate(() => {
      const there = document.documentElement.clientWidth
      const widest = [...document.querySelectorAll('main *')]
        .filter((e) => e.getBoundingClientRect().right > there + 1 && e.checkVisibility())
        .slice(0, 3)
        .map((e) => e.outerHTML.slice(0, 120))
      return { wanted: document.documentElement.scrollWidth, there, widest }
    })
    expect(wanted, `${where} scrolls sideways: ${widest.join('\n')}`).toBeLessThanOrEqual(there)
  }
}
