import type { BatchDetail, BatchLine, BatchNewAccount, Ref } from '@/api/batches'

export const TOMAS: Ref = { id: 'u-tomas', name: 'Tomás Herrera' }
export const GRACIELA: Ref = { id: 'u-graciela', name: 'Graciela Moreno' }
export const NOW_MS = Date.UTC(2026, 10, 23, 15)

export const SOURCES = [
  {
    id: 's-general',
    name: 'Operativa Banco General',
    bank: { id: 'b-general', name: 'Banco General' },
    number_masked: '•••• 0187',
    currency: 'USD',
    balance_minor: 48_215_075,
    in_transit_minor: 312_500,
  },
]
export const CONCEPTS = [{ id: 'c-fletes', code: '6110', name: 'Fletes a terceros' }]

export const HASH = '3f2a91bc55de0817aa00bb11cc22dd33ee44ff5566778899aabbccddeeff0011'

/** A batch of three lines in the state that a test is about. */
export function makeBatch(change: Partial<BatchDetail> = {}): BatchDetail {
  return {
    id: 'l-1',
    number: 'LOT-2026-000012',
    state: 'uploaded',
    description: 'Fletes de noviembre',
    source_account: { id: 's-general', name: 'Operativa Banco General' },
    currency: 'USD',
    execution_date: '2026-11-24',
    class: 'suppliers',
    lines: 0,
    total_minor: 0,
    control_minor: 375_000,
    control_count: 3,
    wrong_lines: 0,
    pending_lines: 0,
    doubts: 0,
    progress: null,
    created_by: TOMAS,
    created_at_ms: NOW_MS,
    updated_at_ms: NOW_MS,
    state_since_ms: NOW_MS,
    sent_at_ms: null,
    version: 1,
    concept_account: { id: 'c-fletes', name: 'Fletes a terceros' },
    sheet: null,
    unreadable: null,
    tally: [],
    summary: null,
    content_hash: null,
    approvals: [],
    approvals_needed: 1,
    fresh_sign_in: false,
    submitted_by: null,
    bank_file: null,
    bank_reference: null,
    report: null,
    carried: 0,
    of_batch: null,
    carried_to: [],
    events: [
      {
        at_ms: NOW_MS,
        actor: TOMAS.name,
        action: 'create',
        from: null,
        to: 'uploaded',
        reason: null,
        changes: [],
        more_changes: 0,
      },
    ],
    actions: [],
    ...change,
  }
}

const NAMES = ['Eliécer Quintero', 'Milagros Pineda', 'Transportes Chagres, S. A.'] as const

export function makeLine(position: number, change: Partial<BatchLine> = {}): BatchLine {
  return {
    position,
    row: position + 1,
    state: 'good',
    cells: {
      document_type: 'Cédula',
      document: `8-765-${String(430 + position)}`,
      name: NAMES[position - 1] ?? `Persona ${String(position)}`,
      bank: 'BGEN',
      account_kind: 'Ahorros',
      account: `04720100000${String(10 + position)}`,
      amount: '1250.00',
      currency: 'USD',
      concept: `Flete ${String(position)}`,
      reference: '',
      email: '',
      phone: '',
      request: '',
    },
    amount_minor: 125_000,
    problems: [],
    new_account: false,
    beneficiary_id: null,
    payment_id: null,
    request_id: null,
    was: null,
    doubt: null,
    bank_said: null,
    ...change,
  }
}

export const NEW_ACCOUNTS: BatchNewAccount[] = [
  {
    account_id: 'a-nueva',
    beneficiary: { id: 'p-2', name: 'Milagros Pineda' },
    document: '8-765-432',
    bank: { id: 'b-general', name: 'Banco General' },
    kind: 'savings',
    number: '0472010000012',
    entered_by: TOMAS.name,
    lines: [2],
    line_count: 1,
    total_minor: 125_000,
    verified: [{ bank: { id: 'b-nacional', name: 'Banco Nacional' }, number: '10002233' }],
  },
]
