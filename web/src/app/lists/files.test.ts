import { describe, expect, it } from 'vitest'
import { filesOf } from './files'

describe('the files of a list', () => {
  const files = filesOf('payments', (values: Readonly<Record<'q' | 'day', string>>) => ({
    q: values.q,
    batchId: 'none',
    sentFrom: values.day,
    unverified: true,
    state: undefined,
    limit: 25,
    after: 'x',
  }))

  it('are CSV and XLSX, with what the list is asked with and all of it', () => {
    expect(files.map(({ label }) => label)).toEqual(['Descargar CSV', 'Descargar XLSX'])
    expect(files[1]?.target({ q: 'a b', day: '' })).toEqual({
      kind: 'list',
      of: 'payments',
      format: 'xlsx',
      query: 'q=a+b&batch_id=none&unverified=true',
    })
  })

  it('ask for nothing where the list cannot be asked', () => {
    const [csv] = filesOf('audit', () => null)
    expect(csv?.target({})).toEqual({ kind: 'list', of: 'audit', format: 'csv', query: '' })
  })
})
