import { writeFileSync } from 'node:fs'
import type { Desk } from '../harness/desk.ts'
import type { Person } from '../harness/people.ts'
import { sessionCookie } from '../harness/sessions.ts'
import { expect, test } from '../harness/test.ts'

/** Bytes a second and milliseconds each way, as browsers' own tools throttle. */
const LINES = [
  { name: 'no limit', rate: null, latency: 0, most: null },
  { name: 'slow 4G', rate: 1_600_000 / 8, latency: 150, most: 1_800 },
  { name: 'slow 3G', rate: 400_000 / 8, latency: 400, most: 6_000 },
] as const

/** Limits of a first visit (issue: the screens, second look). */
const MOST_REQUESTS = 20
const MOST_SCRIPTS = 12
/** Milliseconds until a page's heading and until its content, warm. */
const HEADING = 100
const CONTENT = 200

const PEOPLE: readonly Person[] = ['Tomás Herrera', 'Yadira Batista', 'Óscar Villarreal']

interface Row {
  what: string
  measured: string
  floor: string
  isReached: boolean
}

const rows: Row[] = []

function tell(what: string, measured: number, most: number, unit = ''): void {
  const round = Math.round(measured)
  rows.push({
    what,
    measured: `${String(round)}${unit}`,
    floor: `≤ ${String(most)}${unit}`,
    isReached: round <= most,
  })
}

/** The page's own clock when home shows all that it has. */
async function contentShows(desk: Desk): Promise<number> {
  const shown = await desk.page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      // The bar that says that a page comes stays for a moment after it came.
      document.querySelector('.MuiSkeleton-root') === null &&
      performance.now(),
    undefined,
    { polling: 'raf' },
  )
  return Number(await shown.jsonValue())
}

for (const line of LINES) {
  test(`The first visit over a line with ${line.name}`, async ({ visitor }) => {
    const times: number[] = []
    let requests: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const desk = await visitor()
      await desk.context.addCookies([sessionCookie('Tomás Herrera', desk.base)])
      const cdp = await desk.context.newCDPSession(desk.page)
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: line.latency,
        downloadThroughput: line.rate ?? -1,
        uploadThroughput: line.rate ?? -1,
      })
      // The page of the turn before may still fetch what it needs later.
      const own: string[] = []
      requests = own
      desk.page.on('request', (request) => {
        own.push(`${request.resourceType()} ${new URL(request.url()).pathname}`)
      })
      await desk.page.goto(`${desk.base}/`, { waitUntil: 'commit' })
      times.push(await contentShows(desk))
    }
    const middle = times.sort((a, b) => a - b)[1] ?? 0
    if (line.most === null) {
      tell('first visit: requests until home shows', requests.length, MOST_REQUESTS)
      tell('first visit: scripts', requests.filter((one) => one.startsWith('script')).length, MOST_SCRIPTS)
      const calls = requests.filter((one) => one.includes(' /api/'))
      expect(new Set(calls).size, calls.join('\n')).toBe(calls.length)
      rows.push({
        what: `first visit, ${line.name}`,
        measured: `${String(Math.round(middle))} ms`,
        floor: '',
        isReached: true,
      })
    } else {
      tell(`first visit, ${line.name}`, middle, line.most, ' ms')
    }
  })
}

/** Goes there as a link does, and answers when the page's heading and when its content showed. */
async function visit(desk: Desk, path: string): Promise<{ heading: number; content: number }> {
  return desk.page.evaluate(async (to) => {
    const before = (history.state as { idx?: number } | null)?.idx ?? 0
    const old = document.querySelector('main h1')
    const began = performance.now()
    history.pushState({ idx: before + 1, key: to, usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    let heading: number | null = null
    for (;;) {
      await new Promise((done) => {
        requestAnimationFrame(done)
      })
      const now = performance.now() - began
      const h1 = document.querySelector('main h1')
      if (heading === null && h1 !== null && h1 !== old) {
        heading = now
      }
      const isLoading = document.querySelector('.MuiSkeleton-root') !== null
      if (heading !== null && !isLoading) {
        return { heading, content: now }
      }
      if (now > 10_000) {
        throw new Error(`${to} never showed its heading`)
      }
    }
  }, path)
}

for (const person of PEOPLE) {
  test(`From room to room, as ${person}`, async ({ signIn }) => {
    const desk = await signIn(person)
    const links = desk.page.getByRole('navigation').getByRole('link')
    const all = await links.evaluateAll((some) => some.map((one) => one.getAttribute('href') ?? ''))
    const rooms = [...new Set(all)].filter((path) => path.startsWith('/'))
    for (const room of rooms) {
      await desk.go(room)
    }
    const found = []
    for (const room of rooms) {
      // From a room without much of its own, so that each is arrived at alike.
      await desk.go(room === '/' ? (rooms[1] ?? '/') : '/')
      await desk.page.waitForTimeout(300)
      found.push({ room, ...(await visit(desk, room)) })
      await desk.settled()
    }
    for (const { room, heading, content } of found) {
      console.log(`${person} ${room}: ${heading.toFixed(0)} ${content.toFixed(0)}`)
    }
    const slowest = (of: 'heading' | 'content') => found.toSorted((a, b) => b[of] - a[of])[0]
    const [heading, content] = [slowest('heading'), slowest('content')]
    tell(
      `${person}, ${String(found.length)} rooms, heading of the slowest (${heading?.room ?? ''})`,
      heading?.heading ?? 0,
      HEADING,
      ' ms',
    )
    tell(
      `${person}, ${String(found.length)} rooms, content of the slowest (${content?.room ?? ''})`,
      content?.content ?? 0,
      CONTENT,
      ' ms',
    )
  })
}

test.afterAll(() => {
  const lines = rows.map(
    ({ what, measured, floor, isReached }) =>
      `| ${what} | ${measured} | ${floor} | ${floor === '' ? '' : isReached ? 'floor' : 'no'} |`,
  )
  const table = ['| What | Measured | Floor | Reached |', '|---|---:|---:|---|', ...lines].join('\n')
  console.log(table)
  const out = process.env.CAUDAL_VISITS_OUT
  if (out !== undefined) {
    writeFileSync(out, `${table}\n`)
  }
})
