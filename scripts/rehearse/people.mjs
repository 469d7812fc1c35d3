// People who call two portals behind a proxy while servers are taken away from under them, and repeat what was not answered for good as the
// answer says (docs/api.md): as a browser does, and any other system has to. For rehearse.sh alone.
//
// Whoever imports this is told FOLDER (whose fullchain.pem is the certificate of https://127.0.0.1) and PORT as its first arguments.
import { readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'

export const [folder, port] = process.argv.slice(2)
/** How long something that was begun is still seen to its end. */
export const PATIENCE_MS = 120_000

const base = new URL('https://127.0.0.1')
const agent = new https.Agent({ ca: readFileSync(`${folder}/fullchain.pem`), keepAlive: true, maxSockets: 50 })

/** What was answered otherwise: when, and what it was. */
export const others = []
/** Answers that must not be. */
export const faults = []
/** Whether a disk is full of purpose, so that it may be answered that nothing was saved for want of room. */
let diskIsFull = false
export const isForWantOfRoom = () => diskIsFull

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

function ask(url, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:'
    const send = (secure ? https : http).request
    const call = send(url, { method, headers, ...(secure && { agent }), timeout: 60_000 }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() }))
    })
    call.on('error', reject)
    call.on('timeout', () => call.destroy(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })))
    call.end(body)
  })
}

/** Somebody with a session of their own. */
export class Person {
  /** By email, where it is not whom the provider lets in without being asked. */
  async signIn(email) {
    const jar = new Map()
    let url = new URL('/api/auth/login?returnTo=/favicon.svg', base)
    for (let step = 0; step < 6; step++) {
      const ours = url.origin === base.origin
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await ask(url, { headers: ours ? { cookie } : {} })
      for (const line of answer.headers['set-cookie'] ?? []) {
        const [pair] = line.split(';')
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      if (answer.headers.location === undefined) {
        if (step < 3) {
          throw new Error(`sign-in: ${answer.status} at ${url}: ${answer.text.slice(0, 300)}`)
        }
        break
      }
      url = new URL(answer.headers.location, url)
      if (email !== undefined && url.origin !== base.origin) {
        url.searchParams.set('email', email)
      }
    }
    this.cookie = [...jar].filter(([, value]) => value !== '').map(([name, value]) => `${name}=${value}`).join('; ')
    await this.renew()
  }

  async renew() {
    const answer = await ask(new URL('/api/auth/token', base), { headers: { cookie: this.cookie } })
    if (answer.status !== 200) {
      return answer
    }
    this.token = JSON.parse(answer.text).accessToken
    this.until = Date.now() + 4 * 60_000
  }

  async call(path, options = {}) {
    if (Date.now() > this.until) {
      const refused = await this.renew()
      if (refused !== undefined) {
        return refused
      }
    }
    const headers = { cookie: this.cookie, authorization: `Bearer ${this.token}`, ...options.headers }
    return ask(new URL(path, base), { ...options, headers })
  }
}

export const problem = (answer) => {
  if (!String(answer.headers['content-type']).startsWith('application/problem+json')) {
    return undefined
  }
  return JSON.parse(answer.text)
}

/** How long to wait before it is asked again, or nothing where it must not be. Notes what it was. */
export function wait(answer, what) {
  const note = (kind) => others.push({ at: Date.now(), kind })
  if (answer.broken !== undefined) {
    note(`broken connection (${answer.broken})`)
    return 250
  }
  const told = problem(answer)
  if (told === undefined && [502, 503, 504].includes(answer.status)) {
    note(`${answer.status} of the proxy`)
    return 1000
  }
  note(`${answer.status} ${told?.code ?? ''}`.trim())
  if (diskIsFull && told?.code === 'disk_full') {
    return 1000
  }
  const after = answer.headers['retry-after']
  if ([429, 503].includes(answer.status) && /^\d+$/.test(after ?? '') && told.code !== 'database_went_back') {
    return Number(after) * 1000
  }
  faults.push(`${what}: ${answer.status}, Retry-After: ${after}: ${answer.text.slice(0, 300)}`)
  return undefined
}

export const tried = (promise) => promise.catch((error) => ({ broken: error.code ?? error.message }))

/** Whether a call may have been done although nobody was told so. */
export const mayBeDone = (answer) =>
  answer.broken !== undefined || problem(answer)?.code === 'outcome_unknown' || [502, 504].includes(answer.status)

/** What was answered otherwise since a moment, in words. */
export function kindsSince(ms) {
  const kinds = {}
  for (const { at, kind } of others) {
    if (at >= ms) {
      kinds[kind] = (kinds[kind] ?? 0) + 1
    }
  }
  return Object.entries(kinds).map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none'
}

/** Leaves what the check looks at afterwards. */
export function leaveRows(name, rows) {
  writeFileSync(`${folder}/${name}`, rows.map((row) => `${row}\n`).join(''))
}

/** Is told on PORT of this machine what to do: a path is answered by what its function answers, and /finish is the last. */
export function listen(paths) {
  const all = { ...paths, '/disk': (asked) => `${(diskIsFull = asked.get('full') === '1')}` }
  http
    .createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1')
      try {
        response.end(`${await all[pathname](searchParams)}\n`)
        if (pathname === '/finish') {
          response.on('finish', () => process.exit(0))
        }
      } catch (error) {
        response.writeHead(500).end(`${error.stack}\n`)
      }
    })
    .listen(Number(port), '127.0.0.1')
}
