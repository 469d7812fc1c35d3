import { type Answers, type Call, Commands, pageOf, refusal, refusedField } from '@tests/mock'
import type {
  AccountBody,
  BankAccount,
  BeneficiaryDetail,
  Payable,
  PaymentDetail,
  PaymentItem,
  Ref,
} from '@/api/client'
import type { AttachmentView } from '@/api/requests'
import { makeBeneficiaries, makePayables, makePayments, NOW_MS } from './data'
import { AFTER, accountActions, BANKS, CONCEPTS, NEXT_STEP, paymentActions, SOURCES } from './people'

const notFound = () => refusal(404, 'not_found', 'No encontramos lo que buscas.')

function holds(text: string, query: URLSearchParams): boolean {
  return text.toLocaleLowerCase('es').includes((query.get('q') ?? '').toLocaleLowerCase('es'))
}

/** The payments API in memory: versions, who may do what, and what was commanded. */
export class FakePayments {
  readonly viewer: Ref
  beneficiaries: BeneficiaryDetail[] = makeBeneficiaries()
  payments: PaymentDetail[] = makePayments(this.beneficiaries)
  payables: Payable[] = makePayables()
  /** The files of the request that is paid. */
  papers: AttachmentView[] = []
  readonly #done = new Commands()
  /** Every changing call, to be looked at. */
  readonly commands = this.#done.all

  readonly answers = {
    countPayments: () => {
      const count = (state: string) => this.payments.filter((p) => p.state === state).length
      return {
        payable: this.payables.length,
        to_authorize: count('pending_authorization'),
        to_send: count('authorized'),
        to_confirm: count('sent'),
      }
    },
    listPayable: ({ query }) =>
      pageOf(
        this.payables.filter((p) => holds(`${p.number} ${p.beneficiary.name} ${p.purpose ?? ''}`, query)),
        query,
      ),
    listPayments: ({ query }) => pageOf(this.#listed(query), query),
    getPayment: ({ params }) => {
      const payment = this.payments.find(({ id }) => id === params['id'])
      return payment === undefined ? notFound() : this.#detail(payment)
    },
    listPaymentAttachments: () => ({ items: [...this.papers] }),
    listSourceAccounts: () => ({ items: [...SOURCES] }),
    listBanks: () => ({ items: [...BANKS] }),
    listConceptAccounts: () => ({ items: [...CONCEPTS] }),
    listBeneficiaries: ({ query }) => pageOf(this.#beneficiariesListed(query), query),
    getBeneficiary: ({ params }) => {
      const beneficiary = this.beneficiaries.find(({ id }) => id === params['id'])
      return beneficiary === undefined ? notFound() : this.#person(beneficiary)
    },
    createPayment: this.#done.once((call: Call<'createPayment'>) => this.#prepare(call)),
    actOnPayment: this.#done.once((call: Call<'actOnPayment'>) => this.#act(call)),
    createBeneficiary: this.#done.once((call: Call<'createBeneficiary'>) => this.#create(call)),
    updateBeneficiary: this.#done.once((call: Call<'updateBeneficiary'>) => this.#update(call)),
    addAccount: this.#done.once((call: Call<'addAccount'>) => this.#addAccount(call)),
    actOnAccount: this.#done.once((call: Call<'actOnAccount'>) => this.#actOnAccount(call)),
  } satisfies Answers

  constructor(viewer: Ref) {
    this.viewer = viewer
  }

  #listed(query: URLSearchParams): PaymentItem[] {
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

  #beneficiariesListed(query: URLSearchParams): BeneficiaryDetail[] {
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

  #prepare({ body }: Call<'createPayment'>) {
    const payable = this.payables.find((p) => p.request_id === body.request_id)
    const beneficiary = this.beneficiaries.find((b) => b.accounts.some((a) => a.id === body.account_id))
    const model = this.payments[0]
    if (beneficiary === undefined || model === undefined) {
      return refusedField('account_id', 'account_unavailable', 'Elige otra cuenta.')
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
    return this.#detail(payment)
  }

  #act({ params, version, body }: Call<'actOnPayment'>) {
    const { id, action = '' } = params
    const payment = this.payments.find((p) => p.id === id)
    const to = AFTER[action]
    if (payment === undefined || to === undefined) {
      return notFound()
    }
    if (isStale(version, payment)) {
      return refusal(412, 'changed_meanwhile', 'El pago cambió mientras lo veías.')
    }
    const blocked = paymentActions(payment, this.viewer, true).find((a) => a.action === action)?.blocked_by
    if (blocked !== null && blocked !== undefined) {
      return refusal(409, blocked.code, blocked.detail)
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
    return this.#detail(next)
  }

  #replace(next: BeneficiaryDetail): BeneficiaryDetail {
    const counted = {
      ...next,
      version: next.version + 1,
      accounts_verified: next.accounts.filter((a) => a.state === 'verified').length,
      accounts_unverified: next.accounts.filter((a) => a.state === 'unverified').length,
    }
    this.beneficiaries = this.beneficiaries.map((b) => (b.id === next.id ? counted : b))
    return this.#person(counted)
  }

  #actOnAccount({ params, version }: Call<'actOnAccount'>) {
    const owner = this.beneficiaries.find((b) => b.accounts.some((a) => a.id === params['id']))
    const account = owner?.accounts.find((a) => a.id === params['id'])
    if (owner === undefined || account === undefined) {
      return notFound()
    }
    if (isStale(version, account)) {
      return refusal(412, 'changed_meanwhile', 'La cuenta cambió mientras la veías.')
    }
    const changed: BankAccount =
      params['action'] === 'verify'
        ? { ...account, state: 'verified', verified_by: this.viewer, verified_at_ms: NOW_MS }
        : { ...account, state: 'inactive' }
    const accounts = owner.accounts.map((a) =>
      a.id === account.id ? { ...changed, version: account.version + 1 } : a,
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

  #addAccount({ params, body }: Call<'addAccount'>) {
    const owner = this.beneficiaries.find((b) => b.id === params['id'])
    return owner === undefined
      ? notFound()
      : this.#replace({ ...owner, accounts: [...owner.accounts, this.#newAccount(body)] })
  }

  /** Why there cannot be two with this document. */
  #twin({ document_number }: Pick<BeneficiaryDetail, 'document_number'>, id?: string) {
    const twin = this.beneficiaries.find((b) => b.document_number === document_number && b.id !== id)
    return twin === undefined
      ? null
      : refusedField('document_number', 'duplicate', `Ya existe ${twin.name} con ese documento.`)
  }

  #update({ params, version, body }: Call<'updateBeneficiary'>) {
    const before = this.beneficiaries.find((b) => b.id === params['id'])
    if (before === undefined) {
      return notFound()
    }
    return (
      this.#twin(body, before.id) ??
      (isStale(version, before)
        ? refusal(412, 'changed_meanwhile', 'El beneficiario cambió mientras lo veías.')
        : this.#replace({ ...before, ...body }))
    )
  }

  #create({ body: { account, ...body } }: Call<'createBeneficiary'>) {
    const created: BeneficiaryDetail = {
      ...body,
      id: `nuevo-${String(this.beneficiaries.length)}`,
      active: true,
      user_id: null,
      version: 0,
      accounts: account === undefined || account === null ? [] : [this.#newAccount(account)],
      accounts_verified: 0,
      accounts_unverified: 0,
      payments: [],
      to_choose: false,
      created_at_ms: NOW_MS,
    }
    const twin = this.#twin(body)
    if (twin !== null) {
      return twin
    }
    this.beneficiaries = [...this.beneficiaries, created]
    return this.#replace(created)
  }
}

function isStale(version: string | null, record: { version: number }): boolean {
  return version !== `"${String(record.version)}"`
}
