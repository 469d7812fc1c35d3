import { type Answers, refusal, serve, type Told } from '@tests/mock'
import { signIn, userWith } from '@tests/server'
import { HttpResponse } from 'msw'
import type {
  CashDesk,
  CashPayable,
  CashReturnable,
  CashSessionDetail,
  CashTransferDetail,
  Ref,
} from '@/api/client'
import type { Permission } from '@/lib/permissions'

export const BOX = {
  id: 'box-1',
  name: 'Caja Colón',
  branch: { id: 's-1', name: 'Colón' },
  currency: 'USD',
  fund_minor: 30_000,
  ceiling_minor: 100_000,
  session: null,
  waiting: 0,
  open_blocked_by: null,
}

const DESK: CashDesk = {
  boxes: [BOX],
  categories: [
    { id: 'k-1', name: 'Gastos menores', direction: 'out' },
    { id: 'k-2', name: 'Otros ingresos', direction: 'in' },
  ],
  places: [
    { id: 'box-1', kind: 'box', name: 'Caja Colón', currency: 'USD' },
    { id: 'box-2', kind: 'box', name: 'Caja David', currency: 'USD' },
    { id: 'bank-1', kind: 'bank', name: 'Banco General, operaciones', currency: 'USD' },
    { id: 'bank-2', kind: 'bank', name: 'Cuenta en euros', currency: 'EUR' },
  ],
  denominations: [
    { currency: 'USD', value_minor: 2_000, form: 'note', name: 'Billete de 20 USD' },
    { currency: 'USD', value_minor: 100, form: 'note', name: 'Billete de 1 USD' },
    { currency: 'USD', value_minor: 25, form: 'coin', name: 'Moneda de 0.25 USD' },
    { currency: 'EUR', value_minor: 500, form: 'note', name: 'Billete de 5 EUR' },
  ],
}

/** An open session of the person who is signed in. */
export function aSession(change: Partial<CashSessionDetail> = {}): CashSessionDetail {
  const custodian = { id: userWith().id, name: 'Iván Samudio' }
  return {
    id: 't-1',
    number: 'TUR-2026-000007',
    company: 'Cargas del Litoral',
    state: 'open',
    cash_box: { id: BOX.id, name: BOX.name },
    branch_id: 's-1',
    currency: 'USD',
    custodian,
    opened_on: '2026-11-03',
    opened_at_ms: 1_793_714_400_000,
    opening_minor: 30_000,
    left_minor: 30_000,
    fund_minor: 30_000,
    branch: { id: 's-1', name: 'Colón' },
    expected_minor: 28_750,
    counted_minor: null,
    difference_minor: null,
    closed_at_ms: null,
    version: 3,
    tolerance_minor: 100,
    above_ceiling: false,
    movements: [
      {
        id: 'm-1',
        seq: 1,
        kind: 'movement',
        amount_minor: -1_250,
        category: 'Gastos menores',
        document_number: 'F-100',
        note: 'Taxi',
        reverses: null,
        reversed_by: null,
        at_ms: 1_793_714_500_000,
        actor: 'Iván Samudio',
      },
    ],
    movement_count: 1,
    in_minor: 0,
    out_minor: 1_250,
    recounts: [],
    documents: [{ movement_id: 'm-1', seq: 1, category: 'Gastos menores', number: 'F-100' }],
    counts: [],
    suspects: [],
    history: [],
    actions: [{ action: 'freeze', blocked_by: null }],
    ...change,
  }
}

/** A trip that waits for its money in cash. */
export function aPayable(change: Partial<CashPayable> = {}): CashPayable {
  return {
    request_id: 'r-1',
    number: 'SOL-2026-000031',
    type: { id: 't-viaje', name: 'Anticipo de viaje' },
    requester: { id: 'u-2', name: 'Milagros Pineda' },
    beneficiary: { id: 'b-1', name: 'Eliécer Quintero' },
    has_phone: true,
    approved_minor: 12_000,
    currency: 'USD',
    purpose: 'Viaje a David',
    needed_by: null,
    released_at_ms: 1_793_714_400_000,
    blocked_by: null,
    ...change,
  }
}

/** A trip of which money is left. */
export function aReturnable(change: Partial<CashReturnable> = {}): CashReturnable {
  return {
    id: 's-1',
    number: 'REN-2026-000004',
    request_number: 'SOL-2026-000031',
    type_name: 'Anticipo de viaje',
    debtor: { id: 'u-2', name: 'Eliécer Quintero' },
    currency: 'USD',
    advance_minor: 12_000,
    rest_minor: 1_440,
    due_on: '2026-11-08',
    ...change,
  }
}

/** Cash that Luis sent from David to the box of the person who is signed in. */
export function aTransfer(change: Partial<CashTransferDetail> = {}): CashTransferDetail {
  return {
    id: 'tr-1',
    number: 'TRA-2026-000004',
    company: 'Cargas del Litoral',
    state: 'sent',
    amount_minor: 12_345,
    currency: 'USD',
    from: { id: 'box-2', name: 'Caja David' },
    to: { id: BOX.id, kind: 'box', name: BOX.name, currency: 'USD' },
    carrier: 'Eliécer Quintero',
    document_number: 'BOL-77',
    sent_by: { id: 'u-9', name: 'Luis Otero' },
    sent_at_ms: 1_793_714_400_000,
    version: 1,
    actions: [
      { action: 'receive', blocked_by: null },
      { action: 'refuse', blocked_by: null },
      {
        action: 'return',
        blocked_by: { code: 'not_custodian', detail: 'Solo quien tiene la caja.', who: ['Luis Otero'] },
      },
    ],
    history: [],
    ...change,
  }
}

type Sent = Pick<Told, 'path' | 'version' | 'body'>

/** The cash API in memory: it answers what the story says, and keeps what was sent. */
export class FakeCash {
  readonly sent: Sent[] = []
  session = aSession()
  /** What a list answers; the session alone, unless told. */
  listed: CashSessionDetail[] | null = null
  /** The queries that lists were asked with. */
  readonly asked: string[] = []
  colleagues: Ref[] = []
  payable: CashPayable[] = []
  returnable: CashReturnable[] = []
  /** What is under way: to the box, and from it. */
  arriving: CashTransferDetail[] = []
  leaving: CashTransferDetail[] = []
  /** The page that a list of those that are over answers. */
  past: { items: CashTransferDetail[]; next: string | null } = { items: [], next: null }
  /** What the next command is answered with; the session as it is, unless told. */
  answers: (
    | CashSessionDetail
    | CashTransferDetail
    | { status: number; code: string; detail: string; field?: string }
  )[] = []

  listen(...permissions: Permission[]): this {
    signIn(userWith(...permissions))
    serve({ ...this.#reads(), ...this.#commands() })
    return this
  }

  #reads(): Answers {
    return {
      getCashDesk: () => DESK,
      listColleagues: () => ({ items: this.colleagues }),
      listCashSessions: ({ search }) => {
        this.asked.push(search)
        return { items: this.listed ?? [this.session], next: null }
      },
      listCashPayable: () => ({ items: this.payable, next: null }),
      listCashReturnable: ({ search }) => {
        this.asked.push(search)
        return { items: this.returnable, next: null }
      },
      listCashBoxes: () => ({ items: DESK.places.filter(({ kind }) => kind === 'box') }),
      listCashTransfers: ({ query, search }) => {
        if (query.get('state') !== 'under_way') {
          this.asked.push(search)
          return this.past
        }
        return { items: query.has('to') ? this.arriving : this.leaving, next: null }
      },
      getCashTransfer: ({ params }) =>
        [...this.arriving, ...this.leaving, ...this.past.items].find(({ id }) => id === params['id']) ??
        refusal(404, 'not_found', ''),
      getPayment: () => refusal(404, 'not_found', ''),
      getCashSession: () => this.session,
      listCashMovements: ({ query }) => lastFirst(this.session.movements, query),
      listCashHistory: ({ query }) => lastFirst(this.session.history, query),
    }
  }

  #commands(): Answers {
    const answer = (call: Told) => this.#answer(call)
    return {
      openCashSession: answer,
      actOnCashSession: answer,
      noteCashMovement: answer,
      reverseCashMovement: answer,
      payInCash: answer,
      takeBackCash: answer,
      countBySurprise: answer,
      sendCash: answer,
      actOnCashTransfer: answer,
    }
  }

  #answer({ path, version, body }: Told) {
    this.sent.push({ path: path.replace('/cash', ''), version, body })
    const next = this.answers.shift() ?? this.session
    if ('status' in next) {
      const { status, code, detail, field } = next
      return refusal(status, code, detail, field === undefined ? [] : [{ field, code, detail }])
    }
    if ('cash_box' in next) {
      this.session = next
    }
    return HttpResponse.json(next)
  }
}

/** A page of what a session has, the last first; the cursor is a place in it. */
function lastFirst<T>(all: readonly T[], query: URLSearchParams): { items: T[]; next: string | null } {
  const until = Number(query.get('after') ?? all.length)
  const from = Math.max(0, until - Number(query.get('limit') ?? 25))
  return { items: all.slice(from, until).toReversed(), next: from > 0 ? String(from) : null }
}
