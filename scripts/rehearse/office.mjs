// The office that works with files while servers are taken away: one file of beneficiaries after the other is checked and applied, and one
// batch of payments after the other goes from its spreadsheet to the bank. For rehearse.sh alone.
//
//   node office.mjs FOLDER PORT   as clients.mjs; LINES how many a batch has (10000), ROWS how many beneficiaries a file (2000)
//   /begun                        answers once both are under way
//   /finish                       nothing new is begun, what is under way is seen to its end; FOLDER/batches.csv (id, lines) says which the bank
//                                 has, FOLDER/imports.csv (mark of its documents, rows) which files were applied
import { randomUUID } from 'node:crypto'
import { Person, faults, isForWantOfRoom, kindsSince, leaveRows, listen, sleep, tried, wait } from './people.mjs'

const lines = Number(process.env.LINES || 10_000)
const rows = Number(process.env.ROWS || 2000)
/** Of rehearse.sh: whom the batches pay. */
const SUPPLIERS = 1000
const ASKED_EVERY_MS = 500
/** Longer than any outage, and longer than a node's work is left lying; and long enough that a command that each fault interrupts anew is done
 * once they are over, also where the machine has much else to do. */
const PATIENCE_MS = 900_000

const sent = []
const applied = []
/** How often each step was answered otherwise before it was done. */
const interrupted = {}
const begun = new Set()
let ending = false

/** Asks until it is answered for good, under one key where it is a command. */
async function ask(person, step, path, options = {}) {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const answer = await tried(person.call(path, options))
    if (answer.status === 200 || answer.status === 201) {
      return JSON.parse(answer.text)
    }
    interrupted[step] = (interrupted[step] ?? 0) + 1
    const ms = wait(answer, `${step}: ${path}`)
    if (ms === undefined) {
      throw new Error(`${step}: ${answer.status}: ${answer.text?.slice(0, 300)}`)
    }
    await sleep(ms)
  }
  throw new Error(`${step} was not answered within ${PATIENCE_MS / 1000} s`)
}

function command(person, step, path, { version, content = {}, type = 'application/json' }) {
  const headers = { 'idempotency-key': randomUUID(), 'content-type': type }
  if (version !== undefined) {
    headers['if-match'] = `"${version}"`
  }
  const body = type === 'application/json' ? JSON.stringify(content) : content
  return ask(person, step, path, { method: 'POST', headers, body })
}

/** Looks again until something is no longer under way. */
async function see(person, step, path, underWay) {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const now = await ask(person, step, path)
    if (now.state !== underWay) {
      return now
    }
    await sleep(ASKED_EVERY_MS)
  }
  throw new Error(`${path} is still ${underWay} after ${PATIENCE_MS / 1000} s`)
}

const FILE = 'application/octet-stream'
const expect = (now, state) => {
  if (now.state !== state) {
    throw new Error(`${state} was expected: ${JSON.stringify(now).slice(0, 600)}`)
  }
}

const CENTS = 100
const amount = (minor) => `${Math.floor(minor / CENTS)}.${String(minor % CENTS).padStart(2, '0')}`

function spreadsheet(mark, eachMinor) {
  const heads = 'Tipo documento;Número documento;Nombre;Código banco;Tipo cuenta;Número cuenta;Monto;Concepto;Referencia'
  const row = (_, n) => {
    const supplier = String(n % SUPPLIERS).padStart(6, '0')
    return `RUC;155-${supplier};Proveedor ${supplier};Banco General;Corriente;0301${supplier};${amount(eachMinor)};Flete ${n};${mark}-${n}`
  }
  return [heads, ...Array.from({ length: lines }, row)].join('\n')
}

/** One batch, from its spreadsheet to the bank: who prepares it is not who approves it. */
async function payBatch(preparer, approver, nth, known) {
  const eachMinor = 1000 + nth
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const header = {
    ...known,
    execution_date: day,
    class: 'suppliers',
    description: `Ensayo ${nth}`,
    control_minor: lines * eachMinor,
    control_count: lines,
  }
  let batch = await command(preparer, 'create', '/api/v1/batches', { content: header })
  begun.add('batch')
  const path = `/api/v1/batches/${batch.id}`
  const file = { version: batch.version, content: spreadsheet(`E${nth}`, eachMinor), type: FILE }
  batch = await command(preparer, 'upload', `${path}/file?name=pagos.csv`, file)
  await command(preparer, 'validate', `${path}/actions/validate`, { version: batch.version })
  batch = await see(preparer, 'being checked', path, 'validating')
  expect(batch, 'ready')
  for (const [step, who] of [['submit', preparer], ['approve', approver], ['generate-file', approver], ['send', approver]]) {
    const content = {
      approve: { content: batch.content_hash, ticked: [] },
      send: { bank_reference: `ENSAYO-${nth}` },
    }[step]
    batch = await command(who, step, `${path}/actions/${step}`, { version: batch.version, content })
  }
  sent.push(`${batch.id},${lines}`)
}

async function payBatches(preparer, approver) {
  const first = async (path) => (await ask(preparer, 'look', path)).items[0].id
  const known = {
    source_account_id: await first('/api/v1/source-accounts'),
    concept_account_id: await first('/api/v1/concept-accounts'),
  }
  for (let nth = 1; !ending; nth++) {
    await payBatch(preparer, approver, nth, known)
  }
}

/** One file of beneficiaries, each with an account, from its check to its last row. */
async function importFile(person, nth) {
  const mark = `9${String(nth).padStart(3, '0')}`
  const heads = 'Tipo documento;Número documento;Nombre;Código banco;Tipo cuenta;Número cuenta;Moneda'
  const row = (_, n) => {
    const number = `${mark}-${String(n).padStart(5, '0')}`
    return `RUC;${number};Importado ${number};Banco General;Corriente;04${number.replace('-', '')};USD`
  }
  const content = [heads, ...Array.from({ length: rows }, row)].join('\n')
  const path = '/api/v1/beneficiary-imports'
  const file = await command(person, 'check a file', `${path}?name=beneficiarios.csv`, { content, type: FILE })
  begun.add('import')
  if (file.new !== rows) {
    throw new Error(`${rows} new beneficiaries were expected: ${JSON.stringify(file).slice(0, 600)}`)
  }
  let now = file
  do {
    await command(person, 'apply a file', `${path}/${file.id}/actions/apply`, { version: now.version })
    now = await see(person, 'being applied', `${path}/${file.id}`, 'applying')
    // Without room it is stopped, and somebody has it applied again; of what was written nothing is written twice.
    await sleep(now.state === 'stopped' ? 2000 : 0)
  } while (now.state === 'stopped' && isForWantOfRoom())
  expect(now, 'applied')
  applied.push(`${mark},${rows}`)
}

async function importFiles(person) {
  for (let nth = 1; !ending; nth++) {
    await importFile(person, nth)
  }
}

async function finish() {
  ending = true
  await Promise.all(work)
  leaveRows('batches.csv', sent)
  leaveRows('imports.csv', applied)
  leaveRows('office.faults', faults)
  const steps = Object.entries(interrupted).map(([step, times]) => `${step} ${times} ×`).join(', ') || 'never'
  return `${sent.length} batches of ${lines} lines sent to the bank, ${applied.length} files of ${rows} beneficiaries applied, interrupted in: ${steps}; otherwise answered: ${kindsSince(0)}`
}

async function untilBegun() {
  while (begun.size < 2) {
    if (faults.length > 0) {
      throw new Error(faults.join('\n'))
    }
    await sleep(100)
  }
  return 'a batch and a file are under way'
}

const [preparer, approver] = await Promise.all(
  ['tomas.herrera', 'graciela.moreno'].map(async (name) => {
    const person = new Person()
    await person.signIn(`${name}@cargasdellitoral.example`)
    return person
  }),
)
// What ends one of them is told at the end, and does not keep the other from going on.
const work = [payBatches(preparer, approver), importFiles(preparer)].map((done) =>
  done.catch((error) => faults.push(`the office gave up: ${error.message}`)),
)
listen({ '/begun': untilBegun, '/finish': finish })
