// People who ask for money without a pause while servers are taken away from under them. For rehearse.sh alone.
//
//   node clients.mjs FOLDER PORT   asks https://127.0.0.1, whose certificate is FOLDER/fullchain.pem, and is told on PORT of this machine:
//   /begun                         answers once everybody has been answered
//   /since?ms=T&least=S            how long nobody was answered after T (ms of 1970), once everybody is again, S seconds after being asked
//   /finish                        nothing new is begun, what is under way is seen to its end; FOLDER/answered.csv (key, id) and
//                                  FOLDER/unclear.csv (key) say what became of each
//
// CLIENTS how many write (14), PAUSE_MS how long each rests after an answer (20). A call that was not answered for good is sent again
// under its key, when the answer says so (docs/api.md): as a browser does, and any other system has to.
import { randomUUID } from 'node:crypto'
import { PATIENCE_MS, Person, faults, kindsSince, leaveRows, listen, mayBeDone, sleep, tried, wait } from './people.mjs'

const writers = Number(process.env.CLIENTS || 14)
const pause = Number(process.env.PAUSE_MS || 20)
const readers = 2
/** A silence that somebody would notice. */
const NOTICED_MS = 1000
/** How long writes have to go on before they count as being back. */
const STEADY_MS = 3000

/** What was answered for good, in the order of time: when, by whom, how long it took, how often it was asked. */
const answered = []
/** Everything that was begun: the id of what was made, null where it was refused, nothing where nobody knows. */
const commands = new Map()
let ending = false

async function create(person, who, draft) {
  const key = randomUUID()
  const begun = Date.now()
  // No two ask for the same: the portal would look for what is alike.
  const body = JSON.stringify({ ...draft, purpose: `Ensayo ${key}`, lines: [{ ...draft.lines[0], unit_minor: 100 + Math.floor(Math.random() * 9000) }] })
  const headers = { 'idempotency-key': key, 'content-type': 'application/json' }
  commands.set(key, undefined)
  let maybeDone = false
  for (let times = 1; ; times++) {
    const answer = await tried(person.call('/api/v1/requests', { method: 'POST', headers, body }))
    maybeDone ||= mayBeDone(answer)
    if (answer.status === 201) {
      const made = JSON.parse(answer.text)
      if (made.purpose !== `Ensayo ${key}`) {
        faults.push(`the answer to ${key} is another's: ${answer.text.slice(0, 300)}`)
      }
      commands.set(key, made.id)
      answered.push({ at: Date.now(), who, took: Date.now() - begun, times })
      return
    }
    const ms = wait(answer, 'POST /api/v1/requests')
    await sleep(ms ?? 1000)
    if (ms === undefined && !maybeDone) {
      commands.set(key, null)
    }
    if (ms === undefined || (ending && Date.now() - begun > PATIENCE_MS)) {
      return
    }
  }
}

async function write(person, who, draft) {
  // Not all at the same moment.
  await sleep(Math.random() * 500)
  while (!ending) {
    await create(person, who, draft)
    await sleep(pause)
  }
}

let read = 0
async function readOn(person) {
  while (!ending) {
    const answer = await tried(person.call('/api/v1/requests?limit=25'))
    if (answer.status === 200) {
      read++
      await sleep(200)
    } else {
      await sleep(wait(answer, 'GET /api/v1/requests') ?? 1000)
    }
  }
}

/** Where in `answered` a moment begins: there may be a million of them. */
function firstSince(ms) {
  let [low, high] = [0, answered.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (answered[middle].at < ms) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return low
}

/** What happened after a moment, as far as it is known now. */
function since(ms) {
  const times = answered.slice(firstSince(ms))
  let silence = 0
  let back = ms
  let last = ms
  for (const { at } of [...times, { at: Date.now() }]) {
    if (at - last > silence) {
      silence = at - last
      back = at
    }
    last = at
  }
  const noticed = silence > NOTICED_MS
  const after = times.filter(({ at }) => !noticed || at >= back)
  const firsts = new Map()
  for (const { who, at } of after) {
    if (!firsts.has(who)) {
      firsts.set(who, at)
    }
  }
  const everybody = Math.max(...firsts.values(), ms)
  return {
    steady: firsts.size === writers && Date.now() - everybody > STEADY_MS && Date.now() - last <= NOTICED_MS && Date.now() - back > STEADY_MS,
    // Whole milliseconds: how long until the first was answered again, until everybody was, and the longest that one had to wait.
    back: noticed ? back - ms : 0,
    everybody: noticed ? everybody - ms : 0,
    slowest: Math.max(0, ...times.map(({ took }) => took)),
    again: times.filter(({ times: often }) => often > 1).length,
    kinds: kindsSince(ms),
  }
}

async function tell(ms, least) {
  const earliest = Date.now() + least * 1000
  const latest = earliest + PATIENCE_MS
  for (;;) {
    const now = since(ms)
    if ((now.steady && Date.now() >= earliest) || Date.now() > latest) {
      const back = now.steady ? now.back : -1
      return [back, now.everybody, now.slowest, now.again, now.kinds].join('\t')
    }
    await sleep(200)
  }
}

async function finish() {
  ending = true
  await Promise.all(work)
  const done = [...commands].filter(([, id]) => typeof id === 'string')
  const unclear = [...commands].filter(([, id]) => id === undefined)
  leaveRows('answered.csv', done.map(([key, id]) => `${key},${id}`))
  leaveRows('unclear.csv', unclear.map(([key]) => key))
  leaveRows('faults', faults)
  const seconds = (answered.at(-1).at - answered[0].at) / 1000
  return `${done.length} commands answered in ${Math.round(seconds)} s, ${unclear.length} unclear, ${read} lists read, otherwise answered: ${kindsSince(0)}`
}

async function begun() {
  while (new Set(answered.map(({ who }) => who)).size < writers) {
    await sleep(100)
  }
  return `${writers} people write, ${readers} read`
}

const people = []
for (let number = 0; number < writers + readers; number++) {
  const person = new Person()
  await person.signIn()
  people.push(person)
}
const types = await people[0].call('/api/v1/request-types')
const draft = {
  type_id: JSON.parse(types.text).items[0].id,
  currency: 'USD',
  method: 'transfer',
  submit: true,
  lines: [{ concept: 'Combustible', quantity_milli: 1000 }],
}
const work = people.map((person, who) => (who < writers ? write(person, who, draft) : readOn(person)))

listen({
  '/begun': begun,
  '/since': (asked) => tell(Number(asked.get('ms')), Number(asked.get('least'))),
  '/finish': finish,
})
