import type {
  AccountCode,
  AccountItem,
  AccountingPeriod,
  JournalItem,
  LedgerExport,
  PeriodChange,
  TrialBalance,
} from '@/api/accounting'

export const OSCAR = { id: '0193a1b2-0000-7000-8000-000000000011', name: 'Óscar Villarreal' }
export const YADIRA = { id: '0193a1b2-0000-7000-8000-000000000001', name: 'Yadira Batista' }
export const ELIECER = { id: '0193a1b2-0000-7000-8000-000000000002', name: 'Eliécer Quintero' }

export const NOW_MS = Date.UTC(2026, 10, 20, 15, 30)
export const CASH = 'cash:colon'

type Line = JournalItem['lines'][number]

export function line(
  account_key: string,
  account_name: string,
  amount_minor: number,
  given: Partial<Line> = {},
): Line {
  return { account_key, account_name, amount_minor, currency: 'USD', ...given }
}

export function entry(given: Partial<JournalItem> = {}): JournalItem {
  return {
    id: 'e-1',
    event: 'transfer_sent',
    business_date: '2026-11-19',
    at_ms: NOW_MS,
    document: { kind: 'payment', id: 'p-26', number: 'PAG-2026-000026' },
    request: { id: 's-26', name: 'SOL-2026-000026' },
    payment_id: 'p-26',
    actor: { id: 'u-7', name: 'Tomás Herrera' },
    undoes: null,
    undone_by: null,
    export: null,
    lines: [
      line('in_transit:bg', 'En tránsito · Banco General', -41_200),
      line('advances:eliecer', 'Anticipos · Eliécer Quintero', 41_200, {
        account_code: '1.1.05',
        person: ELIECER,
        branch: { id: 'b-1', name: 'Colón' },
        cost_centre: { id: 'c-1', name: 'OPE · Operaciones' },
      }),
    ],
    ...given,
  }
}

/** One that was undone, and has gone out. */
export function undone(): JournalItem {
  return entry({
    id: 'e-2',
    event: 'cash_out',
    business_date: '2026-11-18',
    document: { kind: 'cash_movement', id: 'm-1', number: 'TUR-2026-000004/1', session_id: 't-4' },
    request: null,
    payment_id: null,
    undone_by: { id: 'e-3', name: 'ANU-2026-000005' },
    export: { id: 'x-1', name: 'EXP-2026-000001' },
    lines: [line('expense:5310', 'Gasto · Mantenimiento', 1_560), line(CASH, 'Caja · Caja Colón', -1_560)],
  })
}

export function turnover(key: string, kind: string, name: string, amounts: readonly number[]): AccountItem {
  const [opening_minor = 0, debit_minor = 0, credit_minor = 0] = amounts
  return {
    key,
    kind,
    name,
    currency: 'USD',
    opening_minor,
    debit_minor,
    credit_minor,
    closing_minor: opening_minor + debit_minor - credit_minor,
  }
}

/** Books that balance. */
export function balance(given: Partial<TrialBalance> = {}): TrialBalance {
  return {
    company: 'Cargas del Litoral',
    from: '2026-11-01',
    until: '2026-11-20',
    kinds: [
      turnover('cash', 'cash', 'Caja · ', [50_000, 0, 1_560]),
      turnover('expense', 'expense', 'Gasto · ', [0, 1_560, 0]),
      turnover('opening_equity', 'opening_equity', 'Patrimonio de apertura', [-50_000, 0, 0]),
    ],
    totals: [
      { currency: 'USD', opening_minor: 0, debit_minor: 1_560, credit_minor: 1_560, closing_minor: 0 },
    ],
    ...given,
  }
}

export function ledgerExport(given: Partial<LedgerExport> = {}): LedgerExport {
  return {
    id: 'x-1',
    number: 'EXP-2026-000001',
    from: null,
    until: '2026-10-31',
    entries: 1_910,
    totals: [{ currency: 'USD', debit_minor: 1_234_500 }],
    made_by: OSCAR,
    at_ms: NOW_MS,
    ...given,
  }
}

export function code(account: string, given: Partial<AccountCode> = {}): AccountCode {
  return {
    account,
    kind: account.split(':')[0] ?? account,
    account_name: null,
    code: null,
    name: null,
    inherited: null,
    version: 0,
    ...given,
  }
}

export function codes(): AccountCode[] {
  return [
    code('bank'),
    code('cash', { code: '1.1.01', name: 'Caja general', version: 3 }),
    code('expense'),
    code('bank:bg', { account_name: 'Banco · Banco General' }),
    code(CASH, { account_name: 'Caja · Caja Colón', inherited: '1.1.01' }),
    code('expense:5310', { account_name: 'Gasto · Mantenimiento', inherited: '5310' }),
  ]
}

export function change(given: Partial<PeriodChange> = {}): PeriodChange {
  return {
    id: 'h-1',
    kind: 'close',
    state: 'executed',
    closed_before: null,
    closed_after: '2026-10-31',
    reason: 'Octubre quedó conciliado.',
    asked_by: YADIRA,
    asked_at_ms: NOW_MS,
    decided_by: YADIRA,
    decided_at_ms: NOW_MS,
    decision_reason: null,
    actions: [],
    version: 1,
    ...given,
  }
}

/** A wish to open October again, as somebody may decide on it. */
export function reopening(given: Partial<PeriodChange> = {}): PeriodChange {
  return change({
    id: 'h-2',
    kind: 'reopen',
    state: 'requested',
    closed_before: '2026-10-31',
    closed_after: '2026-09-30',
    reason: 'Faltó una factura.',
    decided_by: null,
    decided_at_ms: null,
    actions: [
      { action: 'execute', blocked_by: null },
      { action: 'decline', blocked_by: null },
    ],
    ...given,
  })
}

export function period(given: Partial<AccountingPeriod> = {}): AccountingPeriod {
  return {
    administers: true,
    closable_through: '2026-11-19',
    closed_through: '2026-10-31',
    reviewer: null,
    changes: [change()],
    version: 4,
    ...given,
  }
}
