import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'

const SCRIPT = readFileSync(resolve(import.meta.dirname, '../public/browser.js'), 'utf8')

/** Runs it as the page does. */
function visit(supports: (feature: string) => boolean): void {
  const script = document.createElement('script')
  // jsdom runs no scripts of pages.
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the file is ours
  const run = new Function('document', 'window', 'CSS', SCRIPT)
  Object.defineProperty(script, 'noModule', { value: true })
  vi.spyOn(document, 'createElement').mockImplementationOnce(() => script)
  run(document, window, { supports })
}

const told = () => document.querySelector('#navegador-antiguo')

describe('a browser', () => {
  afterEach(() => {
    told()?.remove()
  })

  it('that is new enough is told nothing', () => {
    visit(() => true)
    expect(told()).toBeNull()
  })

  it('that is too old is told so, and which ones are not', () => {
    visit((feature) => !feature.startsWith('selector'))
    expect(told()).toHaveAttribute('role', 'alert')
    expect(told()).toHaveTextContent(/^Tu navegador es demasiado antiguo para Caudal/u)
    expect(told()).toHaveTextContent('Chrome o Edge 117, Firefox 121 o Safari 16.4')
  })

  it('of any age can read the script', () => {
    const code = SCRIPT.replaceAll(/^\s*\/\/.*$/gmu, '')
    expect(code).not.toMatch(/=>|\b(?:let|const|class|async)\b|`|\?\.|\.\.\.|,\s*[)\]}]/u)
  })
})
