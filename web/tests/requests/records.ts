import type { RequestDetail, RequestTypeItem, TariffItem } from '@/api/requests'
import { type Person, people } from './people'

/** Saturday 21 November 2026, 10:00 in Panama. */
export const NOW_MS = Date.parse('2026-11-21T15:00:00Z')
const HOUR_MS = 3_600_000

function type(n: number, code: string, name: string, more: Partial<RequestTypeItem> = {}): RequestTypeItem {
  return {
    id: `0193a1b2-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
    code,
    name,
    needs_hr: false,
    methods: ['transfer', 'cash'],
    outcome: 'settle',
    settle_days: 5,
    confidential: false,
    ...more,
  }
}

export const types: readonly RequestTypeItem[] = [
  type(1, 'travel', 'Anticipo de viaje', { ceiling_minor: 150_000 }),
  type(2, 'per_diem', 'Viáticos', { ceiling_minor: 60_000 }),
  type(3, 'fuel', 'Combustible', { ceiling_minor: 100_000 }),
  type(4, 'tolls', 'Peajes', { methods: ['cash'], ceiling_minor: 20_000 }),
  type(5, 'petty', 'Caja chica', { methods: ['cash'], outcome: 'expense' }),
  type(6, 'refund', 'Reembolso', { methods: ['transfer'], outcome: 'expense' }),
  type(7, 'repair', 'Mantenimiento', { outcome: 'expense' }),
  type(8, 'salary', 'Anticipo de salario', {
    needs_hr: true,
    confidential: true,
    methods: ['transfer'],
    outcome: 'payroll',
  }),
  type(9, 'loan', 'Préstamo', {
    needs_hr: true,
    confidential: true,
    methods: ['transfer'],
    outcome: 'payroll',
  }),
]

export const tariffs: readonly TariffItem[] = [
  {
    id: '0193a1b2-0000-7000-8000-000000000401',
    name: 'Viáticos a David, por día',
    type_id: '0193a1b2-0000-7000-8000-000000000102',
    currency: 'USD',
    unit_minor: 4_500,
    unit_fraction: 0,
  },
]

export const branches = [
  { id: '0193a1b2-0000-7000-8000-000000000201', name: 'Colón' },
  { id: '0193a1b2-0000-7000-8000-000000000202', name: 'David' },
  { id: '0193a1b2-0000-7000-8000-000000000203', name: 'Panamá' },
]

export const centres = [
  { id: '0193a1b2-0000-7000-8000-000000000301', name: 'Flota propia' },
  { id: '0193a1b2-0000-7000-8000-000000000302', name: 'Patio' },
]

/** Somebody's beneficiary is another record than the person: another id. */
export function beneficiaryOf(person: Person) {
  return { id: person.id.replace('-8000-', '-9000-'), name: person.name }
}

/** A request as the database has it: a detail without what depends on who reads it. */
export type Row = Omit<RequestDetail, 'actions' | 'next_step' | 'duplicates' | 'looks_like'> & {
  beneficiaryUserId: string | null
}

const PURPOSES = [
  'Viaje a David con la carga de Riba Smith',
  'Combustible del cabezal C-14, ruta Colón–Panamá',
  'Peajes del Corredor Norte, semana 47',
  'Cambio de dos llantas del remolque R-08 en Santiago',
  'Hotel y comidas por el cierre de la vía en Chiriquí',
  'Reembolso de la grúa que pagué en Penonomé',
]

interface Wanted {
  n: number
  state: RequestDetail['state']
  requester?: Person
  beneficiary?: Person
  kind?: number
  amount_minor?: number
  purpose?: string
  hours?: number
}

/** One realistic request; what is not named follows from its number. */
export function request(wanted: Wanted): Row {
  const {
    n,
    state,
    kind = (n % 7) + 1,
    amount_minor = 4_500 + ((n * 7_919) % 43_000),
    hours = n * 5,
  } = wanted
  const { requester = n % 3 === 0 ? people.milagros : people.eliecer, beneficiary = people.eliecer } = wanted
  const found = types[kind - 1] ?? types[0]
  if (found === undefined) {
    throw new Error('there are types')
  }
  const at_ms = NOW_MS - hours * HOUR_MS
  const decided = !['draft', 'new', 'declined', 'withdrawn'].includes(state)
  const toll_minor = 350
  return {
    id: `0193a1b2-0000-7000-8000-000000001${String(n).padStart(3, '0')}`,
    number: `SOL-2026-${String(n).padStart(6, '0')}`,
    state,
    needs_hr: found.needs_hr,
    type: { id: found.id, name: found.name },
    requester: { id: requester.id, name: requester.name },
    beneficiary: beneficiaryOf(beneficiary),
    beneficiaryUserId: beneficiary.id,
    branch: branches[n % 3],
    purpose: wanted.purpose ?? PURPOSES[n % PURPOSES.length],
    currency: 'USD',
    requested_minor: amount_minor,
    approved_minor: decided ? amount_minor : null,
    standing_minor: amount_minor,
    tiers_given: decided ? 1 : 0,
    tiers_needed: 1,
    collectable: false,
    nobody_can: false,
    needed_by: n % 2 === 0 ? '2026-11-25' : null,
    method: found.methods[0] ?? 'transfer',
    attachment_count: 0,
    comment_count: 0,
    submitted_at_ms: state === 'draft' ? null : at_ms,
    state_since_ms: at_ms,
    updated_at_ms: at_ms,
    version: 1,
    confidential: found.confidential,
    outcome: found.outcome,
    cost_centre: centres[0],
    trip_reference: n % 2 === 0 ? `V-${String(2200 + n)}` : null,
    lines: [
      {
        concept: 'Diésel en la estación de Divisa',
        quantity_milli: 1_000,
        unit_minor: amount_minor - 4 * toll_minor,
        unit_fraction: 0,
        total_minor: amount_minor - 4 * toll_minor,
      },
      {
        concept: 'Peajes',
        quantity_milli: 4_000,
        unit_minor: toll_minor,
        unit_fraction: 0,
        total_minor: 4 * toll_minor,
      },
    ],
    revision: 0,
    paid_minor: state === 'disbursed' ? amount_minor : 0,
    beneficiary_account_masked: 'Banco General · •••• 4471',
    decline_reason: state === 'declined' ? 'Ese gasto ya lo cubre la tarjeta de combustible.' : null,
    approvals: decided
      ? [
          {
            by: { id: people.rogelio.id, name: people.rogelio.name },
            step: 'tier',
            tier: 1,
            amount_minor,
            at_ms: at_ms - HOUR_MS,
          },
        ]
      : [],
    attachments: [],
    comments: [],
    history: [
      { at_ms: at_ms - 2 * HOUR_MS, actor: requester.name, action: 'create' },
      ...(state === 'draft'
        ? []
        : [{ at_ms, actor: requester.name, action: 'submit', from: 'draft', to: 'new' }]),
    ],
    payment:
      state === 'disbursed'
        ? {
            id: `0193a1b2-0000-7000-8000-000000002${String(n).padStart(3, '0')}`,
            number: `PAG-2026-${String(n).padStart(6, '0')}`,
            state: 'confirmed',
            bank_reference: `BG-77${String(n)}`,
            confirmed_at_ms: at_ms,
            visible: false,
          }
        : null,
    created_at_ms: at_ms - 2 * HOUR_MS,
  }
}

/** A morning at Cargas del Litoral: every state, many waiting, one repeated, one over Rogelio's limit. */
export function aMorning(more = 6): Row[] {
  const states = [
    'new',
    'new',
    'approved',
    'pending_disbursement',
    'disbursed',
    'declined',
    'new',
    'withdrawn',
  ] as const
  const many = Array.from({ length: more }, (_, i) =>
    request({ n: 60 + i, state: states[i % states.length] ?? 'new' }),
  )
  return [
    request({ n: 123, state: 'new', kind: 2, amount_minor: 18_500, hours: 3 }),
    request({ n: 124, state: 'new', kind: 2, amount_minor: 18_500, hours: 1 }),
    request({ n: 125, state: 'new', kind: 7, amount_minor: 87_050, hours: 30, purpose: PURPOSES[3] }),
    request({
      n: 126,
      state: 'new',
      kind: 8,
      amount_minor: 30_000,
      hours: 9,
      purpose: 'Gastos médicos de mi hija',
    }),
    request({ n: 127, state: 'approved', kind: 9, amount_minor: 40_000, hours: 20 }),
    request({ n: 128, state: 'draft', requester: people.eliecer, kind: 3, hours: 2 }),
    request({ n: 129, state: 'new', requester: people.rogelio, beneficiary: people.rogelio, hours: 4 }),
    ...many,
  ]
}
