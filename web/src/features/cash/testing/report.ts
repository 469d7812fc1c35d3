import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import type { CashReport, CashReportSession, CashReportSums } from '@/api/client'

/** What sessions add up to; nothing, unless told. */
export function someSums(change: Partial<CashReportSums> = {}): CashReportSums {
  return {
    sessions: 0,
    open: 0,
    counting: 0,
    pending_review: 0,
    closed: 0,
    opening_minor: 0,
    in_minor: 0,
    payments_minor: 0,
    out_minor: 0,
    expected_minor: 0,
    counted_minor: 0,
    shortage_minor: 0,
    overage_minor: 0,
    difference_minor: 0,
    short_above: 0,
    short_within: 0,
    exact: 0,
    over_within: 0,
    over_above: 0,
    recounts: 0,
    average_minor: null,
    ...change,
  }
}

const FIRST = someSums({
  sessions: 1,
  closed: 1,
  expected_minor: 4_560,
  counted_minor: 4_325,
  shortage_minor: 235,
  difference_minor: -235,
  short_above: 1,
  average_minor: 235,
})
const SECOND = someSums({
  sessions: 2,
  open: 1,
  closed: 1,
  expected_minor: 4_300,
  counted_minor: 4_325,
  overage_minor: 25,
  difference_minor: 25,
  over_within: 1,
  recounts: 1,
  average_minor: 25,
})
const BOTH = someSums({
  sessions: 3,
  open: 1,
  closed: 2,
  opening_minor: 34_325,
  in_minor: 500,
  payments_minor: 24_690,
  out_minor: 1_275,
  expected_minor: 8_860,
  counted_minor: 8_650,
  shortage_minor: 235,
  overage_minor: 25,
  difference_minor: -210,
  short_above: 1,
  over_within: 1,
  recounts: 1,
  average_minor: 130,
})

/** Two days of one box. */
export function aReport(change: Partial<CashReport> = {}): CashReport {
  return {
    company: 'Cargas del Litoral',
    from: '2026-11-03',
    to: '2026-11-04',
    step: 'day',
    any: true,
    currencies: [
      {
        currency: 'USD',
        total: BOTH,
        spans: [
          { from: '2026-11-03', to: '2026-11-03', sums: FIRST },
          { from: '2026-11-04', to: '2026-11-04', sums: SECOND },
        ],
        custodians: [{ of: { id: 'u-1', name: 'Iván Samudio' }, sums: BOTH }],
        boxes: [{ of: { id: 'box-1', name: 'Caja Colón' }, sums: BOTH }],
      },
    ],
    choices: {
      branches: [
        { id: 's-1', name: 'Colón' },
        { id: 's-2', name: 'David' },
      ],
      boxes: [
        { id: 'box-1', name: 'Caja Colón', branch_id: 's-1' },
        { id: 'box-2', name: 'Caja David', branch_id: 's-2' },
      ],
      custodians: [{ id: 'u-1', name: 'Iván Samudio' }],
    },
    ...change,
  }
}

/** A closed session of the first day. */
function aReported(change: Partial<CashReportSession> = {}): CashReportSession {
  return {
    id: 't-1',
    number: 'TUR-2026-000007',
    state: 'closed',
    branch: { id: 's-1', name: 'Colón' },
    cash_box: { id: 'box-1', name: 'Caja Colón' },
    currency: 'USD',
    custodian: { id: 'u-1', name: 'Iván Samudio' },
    opened_on: '2026-11-03',
    opening_minor: 30_000,
    in_minor: 500,
    payments_minor: 24_690,
    out_minor: 1_250,
    expected_minor: 4_560,
    counted_minor: 4_325,
    difference_minor: -235,
    above_tolerance: true,
    recounts: 0,
    explanation: 'Un taxi',
    treatment: 'custodian',
    closed_by: { id: 'u-2', name: 'Nereida Vega' },
    closed_at_ms: 1_793_740_000_000,
    ...change,
  }
}

/** The calls of the report in memory: what they were asked with, and what was downloaded. */
export class FakeReport {
  readonly asked: string[] = []
  readonly bought: unknown[] = []
  report = aReport()
  /** Whether there are more sessions than the first page. */
  next: string | null = null

  listen(): this {
    server.use(
      http.get('*/api/v1/cash/report', ({ request }) => {
        this.asked.push(new URL(request.url).search)
        return HttpResponse.json(this.report)
      }),
      http.get('*/api/v1/cash/report/sessions', () =>
        HttpResponse.json({ items: [aReported()], next: this.next }),
      ),
      http.post('*/api/v1/downloads', async ({ request }) => {
        this.bought.push(await request.json())
        return HttpResponse.json({ url: '/api/downloads/x' }, { status: 201 })
      }),
    )
    return this
  }
}
