/** One event of a stream of server-sent events. */
export interface ServerEvent {
  type: string
  /** The last that the stream named, on this event or before it; it goes back as `Last-Event-ID`. */
  id: string | null
  data: string
}

/** Reads `text/event-stream` as the HTML standard says, however the network cuts it into pieces. */
export class EventStreamParser {
  // Streaming: a letter of several bytes may arrive in two pieces.
  readonly #decoder = new TextDecoder()
  #line = ''
  /** The piece before ended in a carriage return: a line feed that comes now belongs to it. */
  #endedInReturn = false
  #type = ''
  #data: string[] = []
  #id: string | null = null

  /** The events that are whole with this piece. */
  push(bytes: Uint8Array): ServerEvent[] {
    let text = this.#decoder.decode(bytes, { stream: true })
    if (text === '') {
      return []
    }
    if (this.#endedInReturn && text.startsWith('\n')) {
      text = text.slice(1)
    }
    this.#endedInReturn = text === '' ? false : text.endsWith('\r')
    const lines = text.split(/\r\n|\n|\r/u)
    const events: ServerEvent[] = []
    for (const [at, line] of lines.entries()) {
      this.#line += line
      if (at < lines.length - 1) {
        const event = this.#read(this.#line)
        this.#line = ''
        if (event !== null) {
          events.push(event)
        }
      }
    }
    return events
  }

  #read(line: string): ServerEvent | null {
    if (line === '') {
      return this.#dispatch()
    }
    const colon = line.indexOf(':')
    // A line that begins with a colon is a comment: it has no name, and no name is known.
    const name = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /u, '')
    if (name === 'data') {
      this.#data.push(value)
    } else if (name === 'event') {
      this.#type = value
    } else if (name === 'id' && !value.includes('\0')) {
      this.#id = value === '' ? null : value
    }
    return null
  }

  #dispatch(): ServerEvent | null {
    const [type, data] = [this.#type || 'message', this.#data]
    this.#type = ''
    this.#data = []
    return data.length === 0 ? null : { type, id: this.#id, data: data.join('\n') }
  }
}
