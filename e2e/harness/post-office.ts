import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A letter as it arrived. */
export interface Letter {
  from: string
  to: string[]
  /** Its headers and what it says, as they were sent. */
  raw: string
}

/** A mail server on this machine, which takes what it is sent. */
export interface PostOffice {
  port: number
  letters: readonly Letter[]
  /** From here on it turns every letter away with these words; null and it takes them again. */
  refuse: (words: string | null) => void
  close: () => Promise<void>
}

export async function openPostOffice(): Promise<PostOffice> {
  const letters: Letter[] = []
  let refusal: string | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      done(refusal === null ? null : Object.assign(new Error(refusal), { responseCode: 550 }))
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const take = async () => {
        const raw = await text(stream)
        const from = mailFrom === false ? '' : mailFrom.address
        letters.push({ from, to: rcptTo.map(({ address }) => address), raw })
        done()
      }
      void take()
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    letters,
    refuse: (words) => {
      refusal = words
    },
    close: async () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}
