// oxlint-disable typescript/no-unsafe-type-assertion -- the bodies come from our own client, which types them
import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import type {
  SettlementActionBody,
  SettlementDetail,
  SettlementItem,
  SettlementLine,
  SettlementLineBody,
} from '@/api/client'
import type { Permission } from '@/lib/permissions'

/** Two nights in David, with the photograph of the bill. */
export function aLine(change: Partial<SettlementLine> = {}): SettlementLine {
  return {
    id: 'l-1',
    spent_on: '2026-11-04',
    concept: 'Hospedaje',
    supplier_name: 'Hostal Doleguita',
    supplier_tax_id: '8-512-1140',
    invoice_number: 'F-7',
    net_minor: 6_542,
    tax_minor: 458,
    total_minor: 7_000,
    receipt: { id: 'a-1', name: 'factura.jpg', media_type: 'image/jpeg', sha256: '' },
    note: null,
    added_by: 'Marisol Quintero',
    ...change,
  }
}

/** An advance of the person who is signed in: USD 120.00 given, USD 70.00 proved. */
export function aSettlement(change: Partial<SettlementDetail> = {}): SettlementDetail {
  const me = { id: userWith().id, name: 'Marisol Quintero' }
  return {
    id: 's-1',
    number: 'REN-2026-000004',
    request: { id: 'r-1', name: 'SOL-2026-000031' },
    type_name: 'Anticipo de viaje',
    state: 'open',
    overdue: false,
    debtor: me,
    requester: me,
    branch: { id: 'b-1', name: 'Colón' },
    currency: 'USD',
    advance_minor: 12_000,
    spent_minor: 7_000,
    returned_minor: 0,
    rest_minor: 5_000,
    paid_on: '2026-11-03',
    due_on: '2026-11-08',
    submitted_at_ms: null,
    version: 4,
    actions: [
      { action: 'fill', blocked_by: null },
      { action: 'submit', blocked_by: null },
    ],
    lines: [aLine()],
    history: [
      { action: 'open', actor: 'Tomás Herrera', at_ms: 1_793_714_400_000, amount_minor: 12_000 },
      { action: 'add-line', actor: 'Marisol Quintero', at_ms: 1_793_800_800_000, amount_minor: 7_000 },
    ],
    excuse_used: false,
    ...change,
  }
}

interface Sent {
  call: string
  version: string | null
  body: SettlementLineBody | SettlementActionBody
}

interface Refusal {
  status: number
  code: string
  detail: string
  field?: string
}

/** The settlement API in memory: it answers what the story says, and keeps what was sent. */
export class FakeSettlements {
  readonly sent: Sent[] = []
  settlement = aSettlement()
  listed: SettlementItem[] | null = null
  /** The queries that lists were asked with. */
  readonly asked: string[] = []
  /** The names of the photographs that arrived, and the key of each try. */
  readonly photographs: string[] = []
  readonly keys: { photograph: string[]; line: string[] } = { photograph: [], line: [] }
  /** No answer comes from anywhere. */
  isOffline = false
  /** What the next commands are answered with; the settlement as it is, unless told. */
  answers: (SettlementDetail | Refusal)[] = []

  listen(...permissions: Permission[]): this {
    server.use(
      http.get('*/api/auth/me', () => HttpResponse.json(userWith(...permissions))),
      http.get('*/api/v1/settlements', ({ request }) => {
        this.asked.push(new URL(request.url).search)
        return HttpResponse.json({ items: this.listed ?? [this.settlement], next: null })
      }),
      http.get('*/api/v1/settlements/:id', () => HttpResponse.json(this.settlement)),
      http.post('*/api/v1/settlements/:id/receipts', ({ request }) => {
        this.keys.photograph.push(request.headers.get('Idempotency-Key') ?? '')
        if (this.isOffline) {
          return HttpResponse.error()
        }
        const name = new URL(request.url).searchParams.get('name') ?? ''
        this.photographs.push(name)
        return HttpResponse.json(
          { id: 'a-9', name, media_type: 'image/jpeg', sha256: '', size_bytes: 3 },
          { status: 201 },
        )
      }),
      http.all('*/api/v1/settlements/:id/:what/*', async ({ request }) => this.#answer(request)),
      http.post('*/api/v1/settlements/:id/lines', async ({ request }) => {
        this.keys.line.push(request.headers.get('Idempotency-Key') ?? '')
        return this.#answer(request)
      }),
      http.post('*/api/v1/downloads', () =>
        HttpResponse.json({ url: '/api/downloads/una-sola-vez' }, { status: 201 }),
      ),
    )
    return this
  }

  async #answer(request: Request) {
    const path = new URL(request.url).pathname.replace('/api/v1/settlements', '')
    this.sent.push({
      call: `${request.method} ${path}`,
      version: request.headers.get('If-Match'),
      // What is removed needs no words.
      body: JSON.parse((await request.text()) || '{}') as Sent['body'],
    })
    const next = this.answers.shift() ?? this.settlement
    if ('status' in next) {
      const errors =
        next.field === undefined ? [] : [{ field: next.field, code: next.code, detail: next.detail }]
      return HttpResponse.json({ type: 'about:blank', title: '', ...next, errors }, { status: next.status })
    }
    this.settlement = next
    return HttpResponse.json(next)
  }
}
