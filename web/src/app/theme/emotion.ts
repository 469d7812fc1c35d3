import createCache from '@emotion/cache'
import { StyleSheet } from '@emotion/sheet'

/** What is written before the components' own rules, so that those win: resets and other global rules. */
const globalSheets = new Set<CSSStyleSheet>()

/**
 * Where Emotion writes its rules: a constructable style sheet instead of `<style>` elements, because the content
 * security policy allows no inline style. Emotion makes one more with this same constructor for every global rule on
 * the screen (each text field has one), and flushes it when the component leaves: it must leave the document then.
 */
class AdoptedStyleSheet extends StyleSheet {
  readonly #sheet = new CSSStyleSheet()
  #adopted = false

  #adopt(): void {
    this.#adopted = true
    const others = document.adoptedStyleSheets
    if (!this.key.endsWith('-global')) {
      document.adoptedStyleSheets = [...others, this.#sheet]
      return
    }
    const before = others.filter((sheet) => globalSheets.has(sheet))
    const after = others.filter((sheet) => !globalSheets.has(sheet))
    globalSheets.add(this.#sheet)
    document.adoptedStyleSheets = [...before, this.#sheet, ...after]
  }

  override insert(rule: string): void {
    if (!this.#adopted) {
      this.#adopt()
    }
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length)
    } catch {
      // Rules for another browser's pseudo-elements (`::-moz-…`) do not parse here, and are not needed here.
    }
  }

  override hydrate(): void {
    // Nothing comes from a server, and `<style>` elements are never adopted.
  }

  override flush(): void {
    this.#sheet.replaceSync('')
    this.#adopted = false
    globalSheets.delete(this.#sheet)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet)
  }
}

export function createEmotionCache() {
  const cache = createCache({ key: 'c' })
  // jsdom, where components are tested, has no constructable style sheets.
  if ('adoptedStyleSheets' in document) {
    cache.sheet = new AdoptedStyleSheet({ key: cache.key, container: document.head })
  }
  return cache
}
