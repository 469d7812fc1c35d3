import { type Answers, type Call, Commands, refusal, type Told } from '@tests/mock'
import type {
  BatchActionBody,
  BatchAnswer,
  BatchDetail,
  BatchLine,
  BatchPayable,
  LineCells,
  Ref,
} from '@/api/batches'
import { CONCEPTS, GRACIELA, HASH, makeBatch, makeLine, NEW_ACCOUNTS, NOW_MS, SOURCES, TOMAS } from './data'

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

/** The API of batches in memory, with one batch. */
export class FakeBatches {
  readonly viewer: Ref
  batch: BatchDetail = makeBatch()
  lines: BatchLine[] = []
  /** Whether what is mended is checked until the test says that it is over. */
  checksSlowly = false
  payable: BatchPayable[] = []
  answer: BatchAnswer | null = null
  readonly downloads: unknown[] = []
  readonly #done = new Commands()
  /** Every changing call, to be looked at. */
  readonly commands = this.#done.all

  readonly answers = {
    listBatches: () => ({ items: [this.batch], next: null }),
    countBatches: () => ({ to_approve: 1, to_fix: 0, to_send: 0, in_transit: 3 }),
    listBatchPayable: () => ({ items: this.payable, next: null }),
    listBatchesInTransit: () => ({ items: this.#inTransit(), next: null }),
    listSourceAccounts: () => ({ items: [...SOURCES] }),
    listConceptAccounts: () => ({ items: [...CONCEPTS] }),
    getBatch: () => this.detail(),
    listBatchLines: ({ query }) => this.#listed(query),
    listBatchAnswers: () => ({ items: this.answer === null ? [] : [this.answer] }),
    listBatchNewAccounts: () => ({ items: [...NEW_ACCOUNTS] }),
    createDownload: ({ body }) => {
      this.downloads.push(body)
      return { url: '/api/downloads/x' }
    },
    createBatch: this.#done.once(({ body }: Call<'createBatch'>) => {
      const { description, control_minor, control_count } = body
      this.batch = makeBatch({ description, control_minor, control_count })
      return this.detail()
    }),
    matchBatchLines: this.#done.once(({ body }: Call<'matchBatchLines'>) => this.#matches(body.values)),
    changeBatch: this.#change(({ body: { description, control_minor } }: Call<'changeBatch'>) =>
      this.put({ description, control_minor }),
    ),
    addBatchRequests: this.#change(() =>
      this.put({ state: 'validating', progress: { done: 0, total: 1 } }, [makeLine(1)]),
    ),
    addBatchLine: this.#change(({ method, body: { cells } }: Call<'addBatchLine'>) =>
      this.#edit(method, 0, [{ position: 0, cells }]),
    ),
    changeBatchLines: this.#change(({ method, body: { lines } }: Call<'changeBatchLines'>) =>
      this.#edit(method, 0, lines),
    ),
    removeBatchLine: this.#change(({ method, params }: Call<'removeBatchLine'>) =>
      this.#edit(method, Number(params['position']), []),
    ),
    applyBatchAnswer: this.#change(() => this.#answered()),
    actOnBatch: this.#change(({ params, body }: Call<'actOnBatch'>) =>
      this.#act(params['action'] ?? '', body),
    ),
  } satisfies Answers

  /** What goes up beside the client, by its path. */
  readonly uploads = {
    '/batches/:id/file': this.#change(({ query }: Told<undefined>) =>
      this.put({ state: 'uploaded', sheet: makeSheet(query.get('name') ?? '') }, []),
    ),
    '/batches/:id/answers': this.#done.once(() => this.answer ?? refusal(404, 'not_found', '')),
    '/batches/:id/evidence': this.#done.once(({ query }: Told<undefined>) => ({
      id: 'e-1',
      name: query.get('name'),
    })),
  }

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

  /** Changes the batch as it was read, and answers it; a refusal where the change is one. */
  #change<C extends Told>(change: (call: C) => Response | void) {
    return this.#done.once((call: C) =>
      call.version === `"${String(this.batch.version)}"`
        ? (change(call) ?? this.detail())
        : refusal(412, 'changed_meanwhile', 'El lote cambió mientras lo veías.'),
    )
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

  #inTransit() {
    return this.lines
      .filter(({ state }) => state === 'sent')
      .map(({ position, cells, amount_minor }) => ({
        batch: { id: this.batch.id, name: this.batch.number },
        source_account: this.batch.source_account,
        position,
        beneficiary: { id: `p-${String(position)}`, name: cells.name },
        amount_minor: amount_minor ?? 0,
        currency: 'USD',
        end_to_end_id: `PAG2026${String(position)}`,
        payment: { id: `pago-${String(position)}`, name: `PAG-2026-00004${String(position)}` },
        sent_at_ms: NOW_MS,
        days: 4,
        last_told: position === 1 ? { code: 'PDNG', message: 'Lo tiene pendiente' } : null,
      }))
  }

  #listed(query: URLSearchParams) {
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
    return { total: shown.length, items: shown.slice(offset, offset + Number(query.get('limit') ?? 100)) }
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

  #answered(): void {
    this.put(
      { state: 'partially_confirmed' },
      this.lines.map((line, at) => ({ ...line, state: at === 1 ? 'rejected' : 'confirmed' })),
    )
  }

  /** What was written is right, and the check is over when it is asked for again. */
  #edit(method: string, position: number, changes: readonly LineChange[]) {
    const long = changes.findIndex(({ cells }) => Object.values(cells).some((text) => text.length > 500))
    if (long >= 0) {
      const detail = 'El texto es demasiado largo.'
      const field = `lines/${String(long)}/cells/concept`
      return refusal(422, 'invalid_fields', detail, [{ field, code: 'text_too_long', detail }])
    }
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
    return this.put({ state: this.checksSlowly ? 'validating' : state }, checked)
  }

  #act(action: string, body: BatchActionBody) {
    if (action === 'retry') {
      const carried = this.lines.filter(({ state }) => state === 'rejected')
      const of_batch = { id: this.batch.id, name: this.batch.number }
      this.batch = makeBatch({ id: 'l-2', number: 'LOT-2026-000013', of_batch })
      return this.put(
        { state: 'with_errors' },
        carried.map((line) => ({ ...line, state: 'good', row: null, was: 'BGEN 0472010000012' })),
      )
    }
    if (action === 'report') {
      const { kind = '', reason = null } = body
      return this.put({ report: { kind: kind ?? '', by: this.viewer, reason, evidence: [], at_ms: NOW_MS } })
    }
    if (action === 'agree') {
      const isRight = body.marked?.count === 1 && body.rest?.count === 2
      if (!isRight) {
        return refusal(422, 'totals_differ', 'Los totales no son los anotados.')
      }
      this.put({ report: null })
      return this.#answered()
    }
    if (action === 'review' || action === 'dispute') {
      return this.put(
        { report: null },
        this.lines.map((line) => ({ ...line, doubt: null })),
      )
    }
    const to = AFTER[action]
    if (to === undefined) {
      return refusal(404, 'not_found', 'No encontramos lo que buscas.')
    }
    const sent = this.lines.map((line) => ({ ...line, state: to === 'sent' ? 'sent' : line.state }))
    return this.put({ state: to, ...this.#after(action, body) }, sent)
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
