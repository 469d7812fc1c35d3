// oxlint-disable typescript/no-unsafe-type-assertion -- the bodies come from our own client, which types them
import type {
  AccountBody,
  BankAccount,
  BeneficiaryDetail,
  CreatePaymentBody,
  Payable,
  PaymentDetail,
  Ref,
} from '@/api/client'
import { makeBeneficiaries, makePayables, makePayments, NOW_MS } from './data'
import { AFTER, accountActions, BANKS, CONCEPTS, NEXT_STEP, paymentActions, SOURCES } from './people'

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

const NOT_FOUND: FakeAnswer = problem(404, 'not_found', 'No encontramos lo que buscas.')

export function problem(
  status: number,
  code: string,
  detail: string,
  errors: { field: string; code: string; detail: string }[] = [],
): FakeAnswer {
  return { status, body: { type: `/problems/${code}`, title: '', status, detail, code, errors } }
}

function ok(body: unknown, status = 200): FakeAnswer {
  return { status, body }
}

function page(items: readonly unknown[], query: URLSearchParams): FakeAnswer {
  const limit = Number(query.get('limit') ?? 25)
  const start = Number(query.get('after') ?? 0)
  const end = start + limit
  return ok({ items: items.slice(start, end), next: end < items.length ? String(end) : null })
}

function holds(text: string, query: URLSearchParams): boolean {
  return text.toLocaleLowerCase('es').includes((query.get('q') ?? '').toLocaleLowerCase('es'))
}

/** The payments API in memory, for tests and for looking at the screens: versions, idempotency and who may do what. */
export class FakeApi {
  readonly viewer: Ref
  beneficiaries: BeneficiaryDetail[] = makeBeneficiaries()
  payments: PaymentDetail[] = makePayments(this.beneficiaries)
  payables: Payable[] = makePayables()
  /** Every changing call, to be looked at. */
  readonly commands: FakeCall[] = []
  readonly #answers = new Map<string, FakeAnswer>()

  constructor(viewer: Ref) {
    this.viewer = viewer
  }

  handle(call: FakeCall): FakeAnswer {
    if (call.method === 'GET') {
      return this.#read(call)
    }
    this.commands.push(call)
    const key = call.headers.get('Idempotency-Key') ?? ''
    const seen = this.#answers.get(key)
    if (seen !== undefined) {
      return seen
    }
    const answer = this.#write(call)
    this.#answers.set(key, answer)
    return answer
  }

  #read({ path, query }: FakeCall): FakeAnswer {
    const [, name, id] = path.split('/')
    switch (path) {
      case '/payments/counts': {
        const count = (state: string) => this.payments.filter((p) => p.state === state).length
        return ok({
          payable: this.payables.length,
          to_authorize: count('pending_authorization'),
          to_send: count('authorized'),
          to_confirm: count('sent'),
        })
      }
      case '/payments/payable':
        return page(
          this.payables.filter((p) => holds(`${p.number} ${p.beneficiary.name} ${p.purpose ?? ''}`, query)),
          query,
        )
      case '/payments':
        return page(this.#listed(query), query)
      case '/source-accounts':
        return ok({ items: SOURCES })
      case '/banks':
        return ok({ items: BANKS })
      case '/concept-accounts':
        return ok({ items: CONCEPTS })
      case '/beneficiaries':
        return page(this.#beneficiariesListed(query), query)
      default: {
        const payment = this.payments.find((p) => p.id === id)
        const beneficiary = this.beneficiaries.find((b) => b.id === id)
        if (name === 'payments' && payment !== undefined) {
          return ok(this.#detail(payment))
        }
        return name === 'beneficiaries' && beneficiary !== undefined
          ? ok(this.#person(beneficiary))
          : NOT_FOUND
      }
    }
  }

  #listed(query: URLSearchParams): unknown[] {
    const states = query.get('state')?.split(',')
    const source = query.get('source')
    const from = query.get('from') ?? ''
    const to = query.get('to') ?? '9999'
    return this.payments
      .filter((p) => states === undefined || states.includes(p.state))
      .filter((p) => source === null || p.source_account?.id === source)
      .filter((p) => p.execution_date >= from && p.execution_date <= to)
      .filter((p) => holds(`${p.number} ${p.beneficiary.name} ${p.concept} ${p.bank_reference ?? ''}`, query))
      .map((p) => ({ ...p, actions: paymentActions(p, this.viewer, false) }))
  }

  #beneficiariesListed(query: URLSearchParams): unknown[] {
    const kind = query.get('kind')
    return this.beneficiaries
      .filter((b) => kind === null || b.kind === kind)
      .filter((b) => query.get('unverified') !== 'true' || b.accounts_unverified > 0)
      .filter((b) => holds(`${b.name} ${b.document_number}`, query))
  }

  #detail(payment: PaymentDetail): PaymentDetail {
    return { ...payment, actions: paymentActions(payment, this.viewer, true) }
  }

  #person(beneficiary: BeneficiaryDetail): BeneficiaryDetail {
    return {
      ...beneficiary,
      accounts: beneficiary.accounts.map((a) => ({ ...a, actions: accountActions(a, this.viewer) })),
      payments: this.payments.filter((p) => p.beneficiary.id === beneficiary.id),
    }
  }

  #write(call: FakeCall): FakeAnswer {
    const parts = call.path.split('/').slice(1)
    const [name, id = '', word, action = ''] = parts
    const body = (call.body ?? {}) as Record<string, string | undefined>
    if (name === 'payments') {
      return parts.length === 1
        ? this.#prepare(call.body as CreatePaymentBody)
        : this.#act(call, id, action, body)
    }
    if (name === 'beneficiary-accounts') {
      return this.#actOnAccount(call, id, action)
    }
    if (name === 'beneficiaries' && word === 'accounts') {
      return this.#addAccount(id, call.body as AccountBody)
    }
    return name === 'beneficiaries' ? this.#saveBeneficiary(call, id) : NOT_FOUND
  }

  #isStale(call: FakeCall, version: number): boolean {
    return call.headers.get('If-Match') !== `"${String(version)}"`
  }

  #prepare(body: CreatePaymentBody): FakeAnswer {
    const payable = this.payables.find((p) => p.request_id === body.request_id)
    const beneficiary = this.beneficiaries.find((b) => b.accounts.some((a) => a.id === body.account_id))
    const model = this.payments[0]
    if (beneficiary === undefined || model === undefined) {
      return problem(422, 'account_unavailable', 'Esa cuenta no se puede usar.', [
        { field: 'account_id', code: 'account_unavailable', detail: 'Elige otra cuenta.' },
      ])
    }
    this.payables = this.payables.filter((p) => p !== payable)
    const state = body.submit === true ? 'pending_authorization' : 'draft'
    const payment: PaymentDetail = {
      ...model,
      id: `p-${String(this.payments.length + 40)}`,
      number: `PAG-2026-0000${String(this.payments.length + 40)}`,
      state,
      request: payable === undefined ? null : { id: payable.request_id, number: payable.number },
      request_detail: null,
      beneficiary: { id: beneficiary.id, name: beneficiary.name },
      amount_minor: payable?.approved_minor ?? body.amount_minor ?? 0,
      concept: body.concept,
      execution_date: body.execution_date,
      prepared_by: this.viewer,
      reason: body.reason ?? null,
      concept_account: CONCEPTS.find((c) => c.id === body.concept_account_id) ?? null,
      next_step: NEXT_STEP[state] ?? null,
      version: 1,
    }
    this.payments = [payment, ...this.payments]
    return ok(this.#detail(payment), 201)
  }

  #act(call: FakeCall, id: string, action: string, body: Record<string, string | undefined>): FakeAnswer {
    const payment = this.payments.find((p) => p.id === id)
    const to = AFTER[action]
    if (payment === undefined || to === undefined) {
      return NOT_FOUND
    }
    if (this.#isStale(call, payment.version)) {
      return problem(412, 'changed_meanwhile', 'El pago cambió mientras lo veías.')
    }
    const blocked = paymentActions(payment, this.viewer, true).find((a) => a.action === action)?.blocked_by
    if (blocked !== null && blocked !== undefined) {
      return problem(409, blocked.code, blocked.detail)
    }
    const next: PaymentDetail = {
      ...payment,
      state: to,
      version: payment.version + 1,
      authorized_by: action === 'authorize' ? this.viewer : payment.authorized_by,
      bank_reference: body.bank_reference ?? payment.bank_reference,
      next_step: NEXT_STEP[to] ?? null,
      receipt:
        to === 'confirmed'
          ? { company: 'Cargas del Litoral', number: payment.number, issued_at_ms: NOW_MS }
          : null,
      history: [
        ...payment.history,
        {
          at_ms: NOW_MS,
          actor: this.viewer.name,
          action,
          from: payment.state,
          to,
          reason: body.reason ?? null,
          bank_reference: body.bank_reference ?? null,
        },
      ],
    }
    this.payments = this.payments.map((p) => (p.id === id ? next : p))
    return ok(this.#detail(next))
  }

  #replace(next: BeneficiaryDetail): FakeAnswer {
    const counted = {
      ...next,
      version: next.version + 1,
      accounts_verified: next.accounts.filter((a) => a.state === 'verified').length,
      accounts_unverified: next.accounts.filter((a) => a.state === 'unverified').length,
    }
    this.beneficiaries = this.beneficiaries.map((b) => (b.id === next.id ? counted : b))
    return ok(this.#person(counted))
  }

  #actOnAccount(call: FakeCall, id: string, action: string): FakeAnswer {
    const owner = this.beneficiaries.find((b) => b.accounts.some((a) => a.id === id))
    const account = owner?.accounts.find((a) => a.id === id)
    if (owner === undefined || account === undefined) {
      return NOT_FOUND
    }
    if (this.#isStale(call, account.version)) {
      return problem(412, 'changed_meanwhile', 'La cuenta cambió mientras la veías.')
    }
    const changed: BankAccount =
      action === 'verify'
        ? { ...account, state: 'verified', verified_by: this.viewer, verified_at_ms: NOW_MS }
        : { ...account, state: 'inactive' }
    const accounts = owner.accounts.map((a) =>
      a.id === id ? { ...changed, version: account.version + 1 } : a,
    )
    return this.#replace({ ...owner, accounts })
  }

  #newAccount(given: AccountBody): BankAccount {
    return {
      id: `a-${crypto.randomUUID()}`,
      bank: BANKS.find((b) => b.id === given.bank_id) ?? { id: given.bank_id, name: '' },
      kind: given.kind,
      number: given.number.replaceAll(/[ -]/g, ''),
      currency: given.currency,
      state: 'unverified',
      entered_by: this.viewer,
      entered_at_ms: NOW_MS,
      verified_by: null,
      verified_at_ms: null,
      version: 1,
      actions: [],
    }
  }

  #addAccount(id: string, given: AccountBody): FakeAnswer {
    const owner = this.beneficiaries.find((b) => b.id === id)
    if (owner === undefined) {
      return NOT_FOUND
    }
    const answer = this.#replace({ ...owner, accounts: [...owner.accounts, this.#newAccount(given)] })
    return { ...answer, status: 201 }
  }

  #saveBeneficiary(call: FakeCall, id: string): FakeAnswer {
    const given = call.body as Omit<BeneficiaryDetail, 'accounts'> & { account?: AccountBody }
    const twin = this.beneficiaries.find((b) => b.document_number === given.document_number && b.id !== id)
    if (twin !== undefined) {
      return problem(422, 'invalid', 'Revisa los datos.', [
        { field: 'document_number', code: 'duplicate', detail: `Ya existe ${twin.name} con ese documento.` },
      ])
    }
    const before = this.beneficiaries.find((b) => b.id === id)
    if (before !== undefined) {
      return this.#isStale(call, before.version)
        ? problem(412, 'changed_meanwhile', 'El beneficiario cambió mientras lo veías.')
        : this.#replace({ ...before, ...given })
    }
    const { account, ...rest } = given
    const created: BeneficiaryDetail = {
      ...rest,
      id: `nuevo-${String(this.beneficiaries.length)}`,
      active: true,
      user_id: null,
      version: 0,
      accounts: account === undefined ? [] : [this.#newAccount(account)],
      payments: [],
      to_choose: false,
      created_at_ms: NOW_MS,
    }
    this.beneficiaries = [...this.beneficiaries, created]
    return { ...this.#replace(created), status: 201 }
  }
}
