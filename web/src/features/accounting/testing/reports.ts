import type { PaymentsReport, SpendingReport } from '@/api/accounting'

const SPAN = {
  company: 'Cargas del Litoral',
  currency: 'USD',
  step: 'day',
  from: '2026-11-18',
  until: '2026-11-20',
  before_from: '2026-11-15',
  before_until: '2026-11-17',
}

const iso = (day: number) => `2026-11-${String(day)}`

function column(day: number, minor: number, before_minor: number) {
  return {
    from: iso(day),
    until: iso(day),
    minor,
    before_from: iso(day - 3),
    before_until: iso(day - 3),
    before_minor,
  }
}

/** Three days of spending: of a type of requests, and of what no request asked for. */
export function spendingReport(given: Partial<SpendingReport> = {}): SpendingReport {
  return {
    ...SPAN,
    by: 'type',
    minor: 20_000,
    before_minor: 16_000,
    groups: [
      { id: 't-1', name: 'Reembolso', minor: 15_000, before_minor: 16_000 },
      { id: null, name: null, minor: 5_000, before_minor: 0 },
    ],
    columns: [column(18, 5_000, 0), column(19, 15_000, 16_000), column(20, 0, 0)],
    ...given,
  }
}

function parts(transfers_minor: number, cash_minor: number, count: number) {
  return { transfers_minor, batches_minor: 0, cash_minor, count }
}

export function paymentsReport(given: Partial<PaymentsReport> = {}): PaymentsReport {
  return {
    ...SPAN,
    minor: 30_000,
    count: 3,
    before_minor: 60_000,
    before_count: 4,
    sources: [
      { source: 'transfers', minor: 24_000, count: 2, before_minor: 60_000, before_count: 4 },
      { source: 'batches', minor: 0, count: 0, before_minor: 0, before_count: 0 },
      { source: 'cash', minor: 6_000, count: 1, before_minor: 0, before_count: 0 },
    ],
    columns: [
      { ...column(18, 24_000, 60_000), ...parts(24_000, 0, 2) },
      { ...column(19, 6_000, 0), ...parts(0, 6_000, 1) },
      { ...column(20, 0, 0), ...parts(0, 0, 0) },
    ],
    ...given,
  }
}
