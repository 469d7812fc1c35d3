import { afterEach, describe, expect, it, vi } from 'vitest'
import { startPdfWorker } from './pdfWorker'

describe('the worker that takes PDFs apart', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('begins under the one rule that the page allows, which lets no other address become a script', () => {
    const begun: unknown[] = []
    vi.stubGlobal(
      'Worker',
      vi.fn(function begin(...given: unknown[]) {
        begun.push(given)
      }),
    )
    const made: string[] = []
    let pass: (address: string) => string = () => ''
    vi.stubGlobal('trustedTypes', {
      createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => {
        made.push(name)
        pass = rules.createScriptURL
        return rules
      },
    })
    startPdfWorker()
    startPdfWorker()
    // A name can be taken once.
    expect(made).toEqual(['caudal-worker'])
    expect(begun).toHaveLength(2)
    expect(begun[0]).toEqual([expect.stringContaining('pdf.worker'), { type: 'module' }])
    expect(() => pass('https://elsewhere.example/worker.js')).toThrow(TypeError)
  })
})
