import { describe, expect, it } from 'vitest'
import { changeOf } from './change'
import { EventStreamParser } from './eventStream'

/** What a stream says that arrives in these pieces. */
function read(...pieces: (string | Uint8Array)[]) {
  const parser = new EventStreamParser()
  return pieces.flatMap((piece) =>
    parser.push(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece),
  )
}

describe('a stream of events', () => {
  it('is read event by event, with type, id and data', () => {
    expect(read('event: change\nid: 7\ndata: {"a":1}\n\ndata: x\n\n')).toEqual([
      { type: 'change', id: '7', data: '{"a":1}' },
      { type: 'message', id: '7', data: 'x' },
    ])
  })

  it('may have data of several lines, and only the first space after the colon is left out', () => {
    expect(read('data: one\ndata:  two\ndata\ndata:three\n\n')[0]?.data).toBe('one\n two\n\nthree')
  })

  it('ends its lines as it likes, also where a piece ends between return and feed', () => {
    const event = { type: 'change', id: '1', data: 'x' }
    expect(read('event: change\r\nid: 1\r\ndata: x\r\n\r\n')).toEqual([event])
    expect(read('event: change\rid: 1\rdata: x\r\r')).toEqual([event])
    expect(read('event: change\r', '\nid: 1\r', '\n', 'data: x\r', '\n\r', '\n')).toEqual([event])
    expect(read('data: a\r', '\ndata: b\n\n')[0]?.data).toBe('a\nb')
  })

  it('shows by comments that it lives; they and names that nobody knows say nothing', () => {
    expect(read(':\n\n: pulse\n\n', 'retry: 10\nnovelty: 1\n\n')).toEqual([])
  })

  it('is dispatched with the blank line, not before', () => {
    const parser = new EventStreamParser()
    const push = (text: string) => parser.push(new TextEncoder().encode(text))
    expect(push('data: half')).toEqual([])
    expect(push(' and half\n')).toEqual([])
    expect(push('\n')).toHaveLength(1)
  })

  it('may be cut anywhere, within a letter too', () => {
    const bytes = new TextEncoder().encode(
      '\uFEFFevent: change\r\nid: 9\r\ndata: Núñez aprobó «x» 🚚\r\n\r\n',
    )
    const whole = [{ type: 'change', id: '9', data: 'Núñez aprobó «x» 🚚' }]
    expect(read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(whole)
    for (let at = 0; at <= bytes.length; at += 1) {
      expect(read(bytes.slice(0, at), bytes.slice(at))).toEqual(whole)
    }
  })

  it('forgets its id where it is empty, and keeps it where it holds a NUL', () => {
    expect(read('id: 4\ndata: a\n\nid: 5\u0000\ndata: b\n\nid\ndata: c\n\n').map(({ id }) => id)).toEqual([
      '4',
      '4',
      null,
    ])
  })
})

describe('what an event says', () => {
  it('is which kinds changed and whether there are notices', () => {
    expect(changeOf({ type: 'change', id: '3', data: '{"kinds":["request"],"notices":true}' })).toEqual({
      id: '3',
      kinds: ['request'],
      notices: true,
    })
    expect(changeOf({ type: 'other', id: '3', data: '{}' })).toBeNull()
  })

  it('is that all may have changed, where it cannot be read', () => {
    for (const data of ['', 'nonsense', '{"kinds":7}']) {
      expect(changeOf({ type: 'change', id: '3', data })).toEqual({ id: '3', kinds: ['*'], notices: true })
    }
  })
})
