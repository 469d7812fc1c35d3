import { afterEach, describe, expect, it, vi } from 'vitest'
import { workerStarter } from './pdfWorker'

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
    // A page of its own: the tests before may have begun a worker in this one.
    const start = workerStarter()
    start()
    start()
    // A name can be taken once.
    expect(made).toEqual(['caudal-worker'])
    expect(begun).toHaveLength(2)
    expect(begun[0]).toEqual([expect.stringContaining('pdf.worker'), { type: 'module' }])
    expect(() => pass('https://elsewhere.example/worker.js')).toThrow(TypeError)
  })
})
