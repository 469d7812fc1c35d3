import { openPortal } from '@tests/app'
import { type Answers, type Call, refusal, serve, type Told } from '@tests/mock'
import { signIn, userWith } from '@tests/server'
import type {
  AccountCode,
  AccountDetail,
  AccountItem,
  AccountingPeriod,
  ExportPreview,
  JournalItem,
  LedgerExport,
  PaymentsReport,
  PersonBalanceItem,
  Ref,
  SpendingReport,
  TrialBalance,
} from '@/api/accounting'
import type { Permission } from '@/lib/permissions'
import { balance, CASH, codes, entry, ledgerExport, period, turnover, undone } from './data'
import { paymentsReport, spendingReport } from './reports'

/** The books of a portal in memory. A test changes what is about it. */
export class FakeBooks {
  entries: JournalItem[] = [entry(), undone()]
  balance: TrialBalance = balance()
  accounts: AccountItem[] = [
    turnover(CASH, 'cash', 'Caja · Caja Colón', [30_000, 0, 1_560]),
    turnover('cash:panama', 'cash', 'Caja · Caja general', [20_000, 0, 0]),
  ]
  people: PersonBalanceItem[] = [
    {
      beneficiary_id: 'n-1',
      name: 'Eliécer Quintero',
      currency: 'USD',
      advances_minor: 41_200,
      receivable_minor: 60_000,
      advances_key: 'advances:eliecer',
      receivable_key: 'receivable:eliecer',
    },
  ]
  exports: LedgerExport[] = [ledgerExport()]
  preview: ExportPreview = {
    entries: 12,
    most: 200_000,
    first: '2026-10-02',
    last: '2026-10-31',
    without_code: [],
  }
  codes: AccountCode[] = codes()
  period: AccountingPeriod = period()
  spending: SpendingReport = spendingReport()
  payments: PaymentsReport = paymentsReport()
  /** Answers a command instead of this. */
  refuse: ((call: Told) => Response | null) | null = null
  /** Every changing call, and every address that something was read at. */
  readonly commands: Told[] = []
  readonly read: string[] = []
  readonly bought: unknown[] = []

  account(key: string, query: URLSearchParams): AccountDetail | null {
    const found = this.accounts.find((one) => one.key === key)
    return found === undefined
      ? null
      : {
          key,
          kind: found.kind,
          name: found.name,
          code: null,
          company: 'Cargas del Litoral',
          from: query.get('from') ?? '',
          until: query.get('until') ?? '',
          turnovers: [found],
        }
  }

  asked(path: string): URLSearchParams {
    const found = this.read.findLast((address) => address.split('?')[0] === path)
    return new URLSearchParams(found?.split('?')[1])
  }

  /** Keeps where something was read at. */
  #seen({ path, search }: Told): void {
    this.read.push(path.replace('/accounting/', '') + search)
  }

  #page<T>(items: () => T[]) {
    return (call: Told) => {
      this.#seen(call)
      return { items: items(), next: null }
    }
  }

  #one<T>(found: (call: Told) => T | null | undefined) {
    return (call: Told) => {
      this.#seen(call)
      return found(call) ?? refusal(404, 'not_found', 'No existe.')
    }
  }

  /** Keeps a command, and does it unless a test wants it refused. */
  #write<C extends Told, A>(act: (call: C) => A) {
    return (call: C) => {
      const told = { ...call, path: call.path.replace('/accounting/', '') }
      this.commands.push(told)
      return this.refuse?.(told) ?? act(call)
    }
  }

  #reads(): Answers {
    return {
      listJournal: (call) => {
        this.#seen(call)
        const number = call.query.get('number')
        const found = this.entries.filter(({ document }) => number === null || document.number === number)
        return { items: found, next: null }
      },
      getJournalEntry: this.#one(({ params }) => this.entries.find(({ id }) => id === params['id'])),
      getTrialBalance: this.#one(() => this.balance),
      listAccounts: this.#page(() => this.accounts),
      getAccount: this.#one(({ params, query }) => this.account(params['key'] ?? '', query)),
      listAccountLines: this.#page(() => [{ entry: undone(), amount_minor: -1_560, balance_minor: 28_440 }]),
      listPeopleBalances: this.#page(() => this.people),
      listLedgerExports: this.#page(() => this.exports),
      previewLedgerExport: this.#one(() => this.preview),
      listAccountCodes: this.#page(() => this.codes),
      getAccountingPeriod: this.#one(() => this.period),
      getSpendingReport: this.#one(() => this.spending),
      getPaymentsReport: this.#one(() => this.payments),
    }
  }

  #commands(): Answers {
    const ofPeriod = this.#write(() => this.period)
    return {
      makeLedgerExport: this.#write(({ body: { until } }: Call<'makeLedgerExport'>) => {
        const made = ledgerExport({ id: 'x-2', number: 'EXP-2026-000002', until, entries: 12 })
        this.exports = [made, ...this.exports]
        this.preview = { ...this.preview, entries: 0, first: null, last: null }
        return made
      }),
      setAccountCode: this.#write(({ params: { key }, body: { code, name } }: Call<'setAccountCode'>) => {
        const now = { code: code === '' ? null : code, name, version: 9 }
        this.codes = this.codes.map((one) => (one.account === key ? { ...one, ...now } : one))
        return this.codes.find(({ account }) => account === key) ?? refusal(404, 'not_found', 'No existe.')
      }),
      closePeriod: ofPeriod,
      askToReopenPeriod: ofPeriod,
      actOnPeriodChange: ofPeriod,
      setPeriodReviewer: ofPeriod,
    }
  }

  listen(): void {
    serve({
      ...this.#reads(),
      ...this.#commands(),
      listBranches: () => ({ items: [{ id: 'b-1', name: 'Colón' }] }),
      listCostCentres: () => ({ items: [{ id: 'c-1', name: 'OPE · Operaciones' }] }),
      listColleagues: () => ({ items: [OSCAR_FOUND] }),
      createDownload: ({ body }) => {
        this.bought.push(body)
        return refusal(422, 'invalid', 'No.')
      },
    })
  }
}

const OSCAR_FOUND = { id: '0193a1b2-0000-7000-8000-000000000011', name: 'Óscar Villarreal' }

/** The portal with books behind it, as this person sees it. */
export function openAs(
  viewer: Ref,
  permissions: readonly Permission[],
  address: string,
  prepare: (fake: FakeBooks) => void = () => undefined,
) {
  const fake = new FakeBooks()
  prepare(fake)
  signIn({ ...userWith(...permissions), ...viewer })
  fake.listen()
  return { fake, ...openPortal(address) }
}
