// oxlint-disable typescript/no-unsafe-type-assertion -- the bodies come from our own client, which types them
import type {
  BatchActionBody,
  BatchAnswer,
  BatchBody,
  BatchDetail,
  BatchLine,
  BatchPayable,
  LineCells,
  Ref,
} from '@/api/batches'
import { CONCEPTS, GRACIELA, HASH, makeBatch, makeLine, NEW_ACCOUNTS, NOW_MS, SOURCES, TOMAS } from './data'

export interface FakeCall {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

export interface FakeAnswer {
  status: number
  body: unknown
}

export function problem(status: number, code: string, detail: string): FakeAnswer {
  return { status, body: { type: `/problems/${code}`, title: '', status, detail, code, errors: [] } }
}

const ok = (body: unknown, status = 200): FakeAnswer => ({ status, body })
const NOT_FOUND = problem(404, 'not_found', 'No encontramos lo que buscas.')

/** Who may do what in which state, as far as these screens ask. */
const FITTING: Readonly<Record<string, readonly string[]>> = {
  uploaded: ['validate', 'edit', 'discard'],
  validating: ['stop', 'discard'],
  with_errors: ['validate', 'edit', 'discard'],
  ready: ['submit', 'validate', 'edit', 'discard'],
  pending_approval: ['approve', 'send-back', 'edit', 'discard'],
  approved: ['generate-file', 'edit', 'discard'],
  file_generated: ['send', 'discard'],
  sent: ['answer', 'report'],
  partially_confirmed: ['answer', 'report', 'retry'],
  rejected: ['retry'],
}
const OF_APPROVERS = new Set(['approve', 'send-back'])

const AFTER: Readonly<Record<string, string>> = {
  validate: 'validating',
  stop: 'uploaded',
  submit: 'pending_approval',
  'send-back': 'ready',
  approve: 'approved',
  'generate-file': 'file_generated',
  send: 'sent',
  discard: 'discarded',
}

const has = (line: BatchLine, severity: string) => line.problems.some((p) => p.severity === severity)

interface LineChange {
  position: number
  cells: LineCells
}

/** A refusal that names a field. */
function refusedField(field: string, detail: string): FakeAnswer {
  const errors = [{ field, code: 'text_too_long', detail }]
  const code = 'invalid_fields'
  return { status: 422, body: { type: `/problems/${code}`, title: '', status: 422, detail, code, errors } }
}

/** What a call writes into lines: into several that are there, or into one that is added. */
function changesOf({ body }: FakeCall): readonly LineChange[] {
  const written = body as { lines?: LineChange[]; cells?: LineCells } | null
  return written?.lines ?? (written?.cells === undefined ? [] : [{ position: 0, cells: written.cells }])
}

/** The API of batches in memory, with one batch. */
export class FakeBatches {
  readonly viewer: Ref
  batch: BatchDetail = makeBatch()
  lines: BatchLine[] = []
  /** Whether what is mended is checked until the test says that it is over. */
  checksSlowly = false
  payable: BatchPayable[] = []
  answer: BatchAnswer | null = null
  readonly commands: FakeCall[] = []
  readonly downloads: unknown[] = []
  readonly #answers = new Map<string, FakeAnswer>()

  constructor(viewer: Ref) {
    this.viewer = viewer
  }

  /** Puts a batch on the desk, with what its lines come to. */
  put(change: Partial<BatchDetail>, lines: BatchLine[] = this.lines): void {
    this.lines = lines
    const good = lines.filter(({ state }) => state !== 'wrong')
    const minor = good.reduce((sum, { amount_minor }) => sum + (amount_minor ?? 0), 0)
    const states = [...new Set(lines.map(({ state }) => state))]
    const of = (state: string) => lines.filter((line) => line.state === state)
    this.batch = {
      ...this.batch,
      version: this.batch.version + 1,
      lines: lines.length,
      total_minor: minor,
      wrong_lines: lines.length - good.length,
      pending_lines: of('sent').length,
      doubts: lines.filter(({ doubt }) => doubt !== null).length,
      tally: states.map((state) => ({
        state,
        count: of(state).length,
        minor: of(state).reduce((sum, { amount_minor }) => sum + (amount_minor ?? 0), 0),
      })),
      summary:
        lines.length === 0
          ? null
          : {
              good: { count: good.length, minor },
              wrong: lines.length - good.length,
              with_warnings: lines.filter(({ problems }) => problems.some((p) => p.severity === 'warning'))
                .length,
              new_accounts: lines.filter(({ new_account }) => new_account).length,
              faults: [],
              banks: [{ bank: { id: 'b-general', name: 'Banco General' }, count: good.length, minor }],
            },
      content_hash: good.length === lines.length && lines.length > 0 ? HASH : null,
      ...change,
    }
  }

  handle(call: FakeCall): FakeAnswer {
    if (call.method === 'GET') {
      return this.#read(call)
    }
    this.commands.push(call)
    const key = call.headers.get('Idempotency-Key') ?? ''
    const seen = this.#answers.get(key)
    const answer = seen ?? this.#write(call)
    this.#answers.set(key, answer)
    return answer
  }

  detail(): BatchDetail {
    return {
      ...this.batch,
      actions: [
        ...(FITTING[this.batch.state] ?? []),
        ...(this.batch.report === null ? [] : ['agree', 'dispute']),
        ...(this.batch.doubts > 0 ? ['review'] : []),
      ]
        .filter((action) => this.batch.report === null || action !== 'report')
        .map((action) => ({ action, blocked_by: this.#blocked(action) })),
    }
  }

  #blocked(action: string) {
    const isGraciela = this.viewer.id === GRACIELA.id
    if (OF_APPROVERS.has(action) && !isGraciela) {
      return {
        code: 'same_as_preparer',
        detail: 'Tú lo preparaste; lo aprueba otra persona.',
        who: [GRACIELA.name],
      }
    }
    return action === 'agree' && this.batch.report?.by.id === this.viewer.id
      ? {
          code: 'same_as_reporter',
          detail: 'Tú los anotaste; los confirma otra persona.',
          who: [GRACIELA.name],
        }
      : null
  }

  #read({ path, query }: FakeCall): FakeAnswer {
    switch (path) {
      case '/batches':
        return ok({ items: [this.batch], next: null })
      case '/batches/counts':
        return ok({ to_approve: 1, to_fix: 0, to_send: 0, in_transit: 3 })
      case '/batches/payable-requests':
        return ok({ items: this.payable, next: null })
      case '/batches/in-transit':
        return ok({ items: this.#inTransit(), next: null })
      case '/source-accounts':
        return ok({ items: SOURCES })
      case '/concept-accounts':
        return ok({ items: CONCEPTS })
      case `/batches/${this.batch.id}`:
        return ok(this.detail())
      case `/batches/${this.batch.id}/lines`:
        return this.#listed(query)
      case `/batches/${this.batch.id}/answers`:
        return ok({ items: this.answer === null ? [] : [this.answer] })
      case `/batches/${this.batch.id}/new-accounts`:
        return ok({ items: NEW_ACCOUNTS })
      default:
        return NOT_FOUND
    }
  }

  #inTransit() {
    return this.lines
      .filter(({ state }) => state === 'sent')
      .map(({ position, cells, amount_minor }) => ({
        batch: { id: this.batch.id, name: this.batch.number },
        source_account: this.batch.source_account,
        position,
        beneficiary: { id: `p-${String(position)}`, name: cells.name },
        amount_minor,
        currency: 'USD',
        end_to_end_id: `PAG2026${String(position)}`,
        payment: { id: `pago-${String(position)}`, name: `PAG-2026-00004${String(position)}` },
        sent_at_ms: NOW_MS,
        days: 4,
        last_told: position === 1 ? { code: 'PDNG', message: 'Lo tiene pendiente' } : null,
      }))
  }

  #listed(query: URLSearchParams): FakeAnswer {
    const show = query.get('show') ?? 'all'
    const q = (query.get('q') ?? '').toLocaleLowerCase('es')
    const views: Readonly<Record<string, (line: BatchLine) => boolean>> = {
      all: () => true,
      errors: (line) => has(line, 'error'),
      warnings: (line) => has(line, 'warning'),
      unusual: () => true,
      new_accounts: ({ new_account }) => new_account,
      doubts: ({ doubt }) => doubt !== null && doubt !== undefined,
    }
    const shown = this.lines
      .filter(views[show] ?? (({ state }) => state === show))
      .filter(({ cells }) => Object.values(cells).some((text) => text.toLocaleLowerCase('es').includes(q)))
    const offset = Number(query.get('offset') ?? 0)
    return ok({
      total: shown.length,
      items: shown.slice(offset, offset + Number(query.get('limit') ?? 100)),
    })
  }

  #write(call: FakeCall): FakeAnswer {
    const [, name, , word = '', ...rest] = call.path.split('/')
    if (name !== 'batches') {
      this.downloads.push(call.body)
      return ok({ url: '/api/downloads/x' }, 201)
    }
    if (call.path === '/batches') {
      const body = call.body as BatchBody
      this.batch = makeBatch({
        description: body.description,
        control_minor: body.control_minor,
        control_count: body.control_count,
      })
      return ok(this.detail(), 201)
    }
    if (word === 'answers' && rest.length === 0) {
      return ok(this.answer)
    }
    if (word === 'matches') {
      return ok(this.#matches((call.body as { values: string[] }).values))
    }
    if (word === 'evidence') {
      return ok({ id: 'e-1', name: call.query.get('name') })
    }
    if (call.headers.get('If-Match') !== `"${String(this.batch.version)}"`) {
      return problem(412, 'changed_meanwhile', 'El lote cambió mientras lo veías.')
    }
    return this.#change(call, word, rest)
  }

  #matches(values: string[]) {
    const lines = this.lines.filter(({ cells }) => values.includes(cells.document))
    return {
      lines: lines.map(({ position }) => position),
      marked: { count: lines.length, minor: lines.reduce((sum, line) => sum + (line.amount_minor ?? 0), 0) },
      unknown: values.filter((value) => !lines.some(({ cells }) => cells.document === value)),
      ambiguous: [],
    }
  }

  #change(call: FakeCall, word: string, rest: string[]): FakeAnswer {
    if (word === 'file') {
      this.put({ state: 'uploaded', sheet: makeSheet(call.query.get('name') ?? '') }, [])
    } else if (word === 'requests') {
      this.put({ state: 'validating', progress: { done: 0, total: 1 } }, [makeLine(1)])
    } else if (word === 'lines') {
      const changes = changesOf(call)
      const isLong = ({ cells }: LineChange) => Object.values(cells).some((text) => text.length > 500)
      const long = changes.findIndex(isLong)
      if (long >= 0) {
        return refusedField(`lines/${String(long)}/cells/concept`, 'El texto es demasiado largo.')
      }
      this.#edit(call.method, Number(rest[0] ?? 0), changes)
    } else if (word === 'actions') {
      return this.#act(rest[0] ?? '', call.body as BatchActionBody)
    } else if (word === 'answers') {
      this.put(
        { state: 'partially_confirmed' },
        this.lines.map((line, at) => ({ ...line, state: at === 1 ? 'rejected' : 'confirmed' })),
      )
    } else {
      const body = call.body as BatchBody
      this.put({ description: body.description, control_minor: body.control_minor })
    }
    return ok(this.detail())
  }

  /** What was written is right, and the check is over when it is asked for again. */
  #edit(method: string, position: number, changes: readonly LineChange[]): void {
    const mended = (line: BatchLine, { cells }: LineChange): BatchLine => ({
      ...line,
      state: 'good',
      cells: { ...line.cells, ...cells },
      problems: line.problems.filter(({ column }) => !(column in cells)),
    })
    const changeOf = (line: BatchLine) => changes.find((change) => change.position === line.position)
    const next =
      method === 'DELETE'
        ? this.lines.filter((line) => line.position !== position)
        : method === 'POST'
          ? [
              ...this.lines,
              ...changes.map((change) => mended(makeLine(this.lines.length + 1, { row: null }), change)),
            ]
          : this.lines.map((line) => {
              const change = changeOf(line)
              return change === undefined ? line : mended(line, change)
            })
    const checked = next.map((line) => ({
      ...line,
      state: line.problems.some(({ severity }) => severity === 'error') ? 'wrong' : line.state,
    }))
    const isWrong = checked.some(({ state }) => state === 'wrong')
    const state = isWrong ? 'with_errors' : 'ready'
    this.put({ state: this.checksSlowly ? 'validating' : state }, checked)
  }

  #act(action: string, body: BatchActionBody): FakeAnswer {
    if (action === 'retry') {
      const carried = this.lines.filter(({ state }) => state === 'rejected')
      const of_batch = { id: this.batch.id, name: this.batch.number }
      this.batch = makeBatch({ id: 'l-2', number: 'LOT-2026-000013', of_batch })
      this.put(
        { state: 'with_errors' },
        carried.map((line) => ({ ...line, state: 'good', row: null, was: 'BGEN 0472010000012' })),
      )
      return ok(this.detail(), 201)
    }
    if (action === 'report') {
      const report = {
        kind: body.kind ?? '',
        by: this.viewer,
        reason: body.reason ?? null,
        evidence: [],
        at_ms: NOW_MS,
      }
      this.put({ report })
      return ok(this.detail())
    }
    if (action === 'agree') {
      const isRight = body.marked?.count === 1 && body.rest?.count === 2
      if (!isRight) {
        return problem(422, 'totals_differ', 'Los totales no son los anotados.')
      }
      this.put(
        { report: null, state: 'partially_confirmed' },
        this.lines.map((line, at) => ({ ...line, state: at === 1 ? 'rejected' : 'confirmed' })),
      )
      return ok(this.detail())
    }
    if (action === 'review' || action === 'dispute') {
      this.put(
        { report: null },
        this.lines.map((line) => ({ ...line, doubt: null })),
      )
      return ok(this.detail())
    }
    const to = AFTER[action]
    if (to === undefined) {
      return NOT_FOUND
    }
    const sent = this.lines.map((line) => ({ ...line, state: to === 'sent' ? 'sent' : line.state }))
    this.put({ state: to, ...this.#after(action, body) }, sent)
    return ok(this.detail())
  }

  #after(action: string, body: BatchActionBody): Partial<BatchDetail> {
    switch (action) {
      case 'validate':
        return { progress: { done: 0, total: 3 } }
      case 'submit':
        return { submitted_by: TOMAS }
      case 'approve':
        return { approvals: [{ by: this.viewer, at_ms: NOW_MS }] }
      case 'generate-file':
        return {
          bank_file: {
            name: 'LOT-2026-000012.xml',
            size_bytes: 4200,
            sha256: HASH,
            format: 'pain.001.001.09',
            media_type: 'application/xml',
            made_by: this.viewer.name,
            made_at_ms: NOW_MS,
          },
        }
      case 'send':
        return { bank_reference: body.bank_reference ?? null }
      default:
        return {}
    }
  }
}

function makeSheet(name: string): NonNullable<BatchDetail['sheet']> {
  const heads = [
    'Tipo documento',
    'Documento',
    'Nombre',
    'Banco',
    'Tipo cuenta',
    'Cuenta',
    'Importe',
    'Detalle',
    'Nota',
  ]
  return {
    name,
    size_bytes: 20_480,
    sha256: HASH,
    source: 'xlsx',
    sheet: 'Pagos',
    missed_sheets: ['Octubre'],
    macros: true,
    hidden_columns: 1,
    merged: false,
    heads,
    sample: [
      [
        'Cédula',
        '8-765-431',
        'Eliécer Quintero',
        'BGEN',
        'Ahorros',
        '0472010000011',
        '1250.00',
        'Flete 1',
        '',
      ],
    ],
    mapping: ['document_type', 'document', 'name', 'bank', 'account_kind', 'account', 'amount', null, null],
    sure: [true, true, true, true, true, true, false, false, false],
    mapping_from: 'suggested',
  }
}
