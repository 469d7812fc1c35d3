// Registers people one after the other until it is told that it is enough, as somebody's program would: at the next portal where one does
// not answer, again under the same key where the answer says so, and no call given up before a minute. For upgrade.sh alone.
//
//   node writer.mjs NAME JAR OUT ENOUGH PORT…   a line of OUT is an e-mail that was acknowledged, and how long its answer took
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

const [name, jar, out, enough, ...ports] = process.argv.slice(2)
const PATIENCE_MS = 60_000
const cookies = readFileSync(jar, 'utf8')
  .split('\n')
  .map((line) => line.replace(/^#HttpOnly_/, '').split('\t'))
  .filter((fields) => fields.length === 7)
  .map((fields) => `${fields[5]}=${fields[6]}`)
  .join('; ')
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

let at = Math.floor(Math.random() * ports.length)
let bearer

async function ask(path, options = {}) {
  const headers = { Cookie: cookies, ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }), ...options.headers }
  const address = `http://127.0.0.1:${ports[at]}${path}`
  return await fetch(address, { ...options, headers, signal: AbortSignal.timeout(40_000) })
}

/** Answers what a call is answered in the end; nothing where it has to be made again. */
async function tryOnce(key, body) {
  const had = bearer
  bearer ??= (await (await ask('/api/auth/token')).json()).accessToken
  const fresh = had === undefined ? bearer : undefined
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
  const answer = await ask('/api/v1/user', { method: 'POST', headers, body })
  if (answer.status === 201) {
    await answer.arrayBuffer()
    return true
  }
  const text = await answer.text()
  if (answer.status === 401 && bearer !== fresh) {
    // It lives for ten minutes.
    bearer = undefined
  } else if (answer.status !== 503 && answer.status !== 429) {
    throw new Error(`a command was answered ${answer.status}: ${text}`)
  }
  await pause(1000 * Number(answer.headers.get('retry-after') ?? 0))
  return false
}

async function register(number) {
  const email = `${name}-${number}@example.com`
  const body = JSON.stringify({ name: `Persona ${name} ${number}`, email })
  const key = crypto.randomUUID()
  const began = Date.now()
  for (;;) {
    try {
      if (await tryOnce(key, body)) {
        appendFileSync(out, `${email} ${Date.now() - began}\n`)
        return
      }
    } catch (error) {
      // Nobody listens there, or it ended in the middle: a proxy would send them to the other one.
      if (!(error instanceof TypeError) && error.name !== 'TimeoutError') {
        throw error
      }
      await pause(50)
    }
    at = (at + 1) % ports.length
    if (Date.now() - began > PATIENCE_MS) {
      throw new Error(`${email} was not registered within a minute`)
    }
  }
}

for (let number = 0; !existsSync(enough); number += 1) {
  await register(number)
}
