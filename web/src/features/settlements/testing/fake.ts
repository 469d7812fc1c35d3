import { lost, refusal, serve, serveUpload, type Told } from '@tests/mock'
import { signIn, userWith } from '@tests/server'
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
  /** What is removed needs no words. */
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
    signIn(userWith(...permissions))
    const answer = (call: Told<Sent['body']>) => this.#answer(call)
    serve({
      listSettlements: ({ search }) => {
        this.asked.push(search)
        return { items: this.listed ?? [this.settlement], next: null }
      },
      getSettlement: () => this.settlement,
      actOnSettlement: answer,
      changeSettlementLine: answer,
      removeSettlementLine: answer,
      addSettlementLine: (call) => {
        this.keys.line.push(call.key ?? '')
        return answer(call)
      },
      createDownload: () => ({ url: '/api/downloads/una-sola-vez' }),
    })
    serveUpload('/settlements/:id/receipts', ({ key, query }) => {
      this.keys.photograph.push(key ?? '')
      if (this.isOffline) {
        return lost()
      }
      const name = query.get('name') ?? ''
      this.photographs.push(name)
      return { id: 'a-9', name, media_type: 'image/jpeg', sha256: '', size_bytes: 3 }
    })
    return this
  }

  #answer({ method, path, version, body }: Told<Sent['body']>) {
    this.sent.push({ call: `${method} ${path.replace('/settlements', '')}`, version, body })
    const next = this.answers.shift() ?? this.settlement
    if ('status' in next) {
      const { status, code, detail, field } = next
      return refusal(status, code, detail, field === undefined ? [] : [{ field, code, detail }])
    }
    this.settlement = next
    return next
  }
}
