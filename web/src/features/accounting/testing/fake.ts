import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import type {
  AccountCode,
  AccountDetail,
  AccountItem,
  AccountingPeriod,
  ExportPreview,
  JournalItem,
  LedgerExport,
  PersonBalanceItem,
  TrialBalance,
} from '@/api/accounting'
import type { Permission } from '@/lib/permissions'
import { balance, CASH, codes, entry, ledgerExport, period, turnover, undone } from './data'

interface Call {
  method: string
  path: string
  headers: Headers
  body: unknown
}

export function problem(status: number, code: string, detail: string): Response {
  return HttpResponse.json({ type: 'about:blank', title: '', status, detail, code, errors: [] }, { status })
}

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
  /** Answers a command instead of this. */
  refuse: ((call: Call) => Response | null) | null = null
  /** Every changing call, and every address that something was read at. */
  readonly commands: Call[] = []
  readonly read: string[] = []
  readonly bought: unknown[] = []

  account(key: string, url: URL): AccountDetail | null {
    const found = this.accounts.find((one) => one.key === key)
    return found === undefined
      ? null
      : {
          key,
          kind: found.kind,
          name: found.name,
          code: null,
          company: 'Cargas del Litoral',
          from: url.searchParams.get('from') ?? '',
          until: url.searchParams.get('until') ?? '',
          turnovers: [found],
        }
  }

  asked(path: string): URLSearchParams {
    const found = this.read.findLast((address) => address.split('?')[0] === path)
    return new URLSearchParams(found?.split('?')[1])
  }

  private async write(
    request: Request,
    answer: (body: Record<string, unknown>) => Response,
  ): Promise<Response> {
    const body: Record<string, unknown> = await new Response(request.body).json()
    const call = {
      method: request.method,
      path: new URL(request.url).pathname.replace('/api/v1/accounting/', ''),
      headers: request.headers,
      body,
    }
    this.commands.push(call)
    return this.refuse?.(call) ?? answer(body)
  }

  private get(path: string, answer: (url: URL, said: (name: string) => string) => Response) {
    return http.get(`*/api/v1/accounting/${path}`, ({ request, params }) => {
      const url = new URL(request.url)
      this.read.push(url.pathname.replace('/api/v1/accounting/', '') + url.search)
      const said = (name: string) => String(params[name] ?? '')
      return answer(url, said)
    })
  }

  private page(items: () => readonly unknown[]) {
    return () => HttpResponse.json({ items: items(), next: null })
  }

  private reads() {
    return [
      this.get('entries', (url) => {
        const number = url.searchParams.get('number')
        const found = this.entries.filter(({ document }) => number === null || document.number === number)
        return HttpResponse.json({ items: found, next: null })
      }),
      this.get('entries/:id', (_, said) => {
        const found = this.entries.find(({ id }) => id === said('id'))
        return found === undefined ? problem(404, 'not_found', 'No existe.') : HttpResponse.json(found)
      }),
      this.get('trial-balance', () => HttpResponse.json(this.balance)),
      this.get(
        'accounts',
        this.page(() => this.accounts),
      ),
      this.get('accounts/:key', (url, said) => {
        const found = this.account(said('key'), url)
        return found === null ? problem(404, 'not_found', 'No existe.') : HttpResponse.json(found)
      }),
      this.get(
        'accounts/:key/lines',
        this.page(() => [{ entry: undone(), amount_minor: -1_560, balance_minor: 28_440 }]),
      ),
      this.get(
        'people',
        this.page(() => this.people),
      ),
      this.get(
        'exports',
        this.page(() => this.exports),
      ),
      this.get('exports/preview', () => HttpResponse.json(this.preview)),
      this.get('codes', () => HttpResponse.json({ items: this.codes })),
      this.get('period', () => HttpResponse.json(this.period)),
    ]
  }

  private commandsOf() {
    const base = '*/api/v1/accounting'
    return [
      http.post(`${base}/exports`, async ({ request }) =>
        this.write(request, ({ until }) => {
          const made = ledgerExport({
            id: 'x-2',
            number: 'EXP-2026-000002',
            until: String(until),
            entries: 12,
          })
          this.exports = [made, ...this.exports]
          this.preview = { ...this.preview, entries: 0, first: null, last: null }
          return HttpResponse.json(made, { status: 201 })
        }),
      ),
      http.put(`${base}/codes/:key`, async ({ request, params }) =>
        this.write(request, ({ code, name }) => {
          const key = String(params['key'])
          const now = { code: code === '' ? null : String(code), name: String(name), version: 9 }
          this.codes = this.codes.map((one) => (one.account === key ? { ...one, ...now } : one))
          return HttpResponse.json(this.codes.find(({ account }) => account === key))
        }),
      ),
      ...['period/actions/:action', 'period-changes/:id/actions/:action'].map((path) =>
        http.post(`${base}/${path}`, async ({ request }) =>
          this.write(request, () => HttpResponse.json(this.period)),
        ),
      ),
      http.put(`${base}/period/reviewer`, async ({ request }) =>
        this.write(request, () => HttpResponse.json(this.period)),
      ),
    ]
  }

  listen() {
    server.use(
      ...this.reads(),
      ...this.commandsOf(),
      http.get('*/api/v1/branches', () => HttpResponse.json({ items: [{ id: 'b-1', name: 'Colón' }] })),
      http.get('*/api/v1/cost-centres', () =>
        HttpResponse.json({ items: [{ id: 'c-1', name: 'OPE · Operaciones' }] }),
      ),
      http.get('*/api/v1/account/colleagues', () => HttpResponse.json({ items: [OSCAR_FOUND] })),
      http.post('*/api/v1/downloads', async ({ request }) => {
        this.bought.push(await request.json())
        return problem(422, 'invalid', 'No.')
      }),
    )
  }
}

const OSCAR_FOUND = { id: '0193a1b2-0000-7000-8000-000000000011', name: 'Óscar Villarreal' }

/** The portal with books behind it, as this person sees it. */
export function openAs(
  viewer: { id: string; name: string },
  permissions: readonly Permission[],
  address: string,
  prepare: (fake: FakeBooks) => void = () => undefined,
) {
  const fake = new FakeBooks()
  prepare(fake)
  server.use(http.get('*/api/auth/me', () => HttpResponse.json({ ...userWith(...permissions), ...viewer })))
  fake.listen()
  return {
    fake,
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    ...renderPortal(address),
  }
}
