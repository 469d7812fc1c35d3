import { describe, expect, it } from 'vitest'
import { command, read } from '@/api/calls'

describe('a call', () => {
  it('puts its arguments where the address names them', () => {
    const { query, providesTags } = read('audit', 'audit/{id}/rows{?object_kind,limit}')
    expect(query({ id: 'a-1', objectKind: 'request', limit: 5 })).toEqual({
      url: 'audit/a-1/rows',
      params: { object_kind: 'request', limit: 5 },
    })
    expect(providesTags).toEqual(['audit'])
  })

  it('names no arguments where the address has none', () => {
    expect(read('home', 'home').query(undefined)).toEqual({ url: 'home' })
  })

  it('commands with its key, the version that was read and its body', () => {
    const update = command<
      { id: string; 'Idempotency-Key': string; 'If-Match': string; body: { note: string } },
      'audit'
    >('audit', 'PUT', 'rows/{id}', 'body')
    expect(
      update.query({ id: 'r-1', 'Idempotency-Key': 'k', 'If-Match': '"3"', body: { note: 'x' } }),
    ).toEqual({
      url: 'rows/r-1',
      method: 'PUT',
      body: { note: 'x' },
      headers: { 'Idempotency-Key': 'k', 'If-Match': '"3"' },
    })
  })

  it('sends no body where the command has none', () => {
    const remove = command<{ id: string; 'Idempotency-Key': string }, 'audit'>('audit', 'DELETE', 'rows/{id}')
    expect(remove.query({ id: 'r-1', 'Idempotency-Key': 'k' })).not.toHaveProperty('body')
  })
})
