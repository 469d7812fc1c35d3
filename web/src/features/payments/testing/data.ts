import type { BankAccount, BeneficiaryDetail, Payable, PaymentDetail, Ref } from '@/api/client'
import { BANKS, CARMEN, GRACIELA, MILAGROS, NEXT_STEP, ROGELIO, SOURCES, TOMAS } from './people'

export const NOW_MS = Date.UTC(2026, 10, 20, 15, 30)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function account(
  id: string,
  number: string,
  state: BankAccount['state'],
  bank: number,
  entered_by: Ref = TOMAS,
): BankAccount {
  const isVerified = state === 'verified'
  return {
    id,
    bank: BANKS[bank] ?? { id: 'b-general', name: 'Banco General' },
    kind: bank === 3 ? 'savings' : 'checking',
    number,
    currency: 'USD',
    state,
    entered_by,
    entered_at_ms: NOW_MS - 20 * DAY_MS,
    verified_by: isVerified ? GRACIELA : null,
    verified_at_ms: isVerified ? NOW_MS - 19 * DAY_MS : null,
    version: 3,
    actions: [],
  }
}

function beneficiary(
  given: Pick<BeneficiaryDetail, 'id' | 'name' | 'kind' | 'document_type' | 'document_number' | 'accounts'>,
): BeneficiaryDetail {
  return {
    ...given,
    email: `${given.id}@ejemplo.pa`,
    active: true,
    accounts_verified: given.accounts.filter((a) => a.state === 'verified').length,
    accounts_unverified: given.accounts.filter((a) => a.state === 'unverified').length,
    version: 4,
    user_id: given.kind === 'staff' ? `u-${given.id}` : null,
    payments: [],
    to_choose: false,
    created_at_ms: NOW_MS - 60 * DAY_MS,
  }
}

export function makeBeneficiaries(): BeneficiaryDetail[] {
  return [
    beneficiary({
      id: 'eliecer',
      name: 'Eliécer Quintero',
      kind: 'staff',
      document_type: 'cedula',
      document_number: '8-765-4321',
      accounts: [account('a-1', '0412345678901', 'verified', 0)],
    }),
    beneficiary({
      id: 'terpel',
      name: 'Estación Colón Centro, S. A.',
      kind: 'supplier',
      document_type: 'ruc',
      document_number: '155612345-2-2017 DV 44',
      accounts: [
        account('a-2', '00310098761234', 'verified', 2),
        account('a-3', '04720000991188', 'unverified', 0, GRACIELA),
        account('a-4', '99120000441100', 'unverified', 3, TOMAS),
      ],
    }),
    beneficiary({
      id: 'llantas',
      name: 'Llantas y Repuestos del Istmo',
      kind: 'supplier',
      document_type: 'ruc',
      document_number: '2588741-1-812345 DV 09',
      accounts: [account('a-5', '0298765432100', 'unverified', 1)],
    }),
    beneficiary({
      id: 'milagros',
      name: 'Milagros Pineda',
      kind: 'staff',
      document_type: 'cedula',
      document_number: '3-712-1190',
      accounts: [],
    }),
  ]
}

function payable(given: Partial<Payable> & Pick<Payable, 'request_id' | 'number'>): Payable {
  return {
    version: 6,
    type: { id: 't-viaje', name: 'Anticipo de viaje' },
    requester: MILAGROS,
    beneficiary: { id: 'eliecer', name: 'Eliécer Quintero' },
    approved_minor: 18_500,
    currency: 'USD',
    purpose: 'Viaje Colón – David, contenedor MSKU 220381-4',
    needed_by: '2026-11-24',
    released_at_ms: NOW_MS - 26 * HOUR_MS,
    accounts: [{ id: 'a-1', label: 'Banco General · •••• 8901', state: 'verified' }],
    blocked_by: null,
    ...given,
  }
}

export function makePayables(): Payable[] {
  return [
    payable({ request_id: 'r-1', number: 'SOL-2026-000118' }),
    payable({
      request_id: 'r-2',
      number: 'SOL-2026-000121',
      type: { id: 't-combustible', name: 'Combustible' },
      beneficiary: { id: 'terpel', name: 'Estación Colón Centro, S. A.' },
      approved_minor: 124_050,
      purpose: 'Combustible de la flota, semana 47',
      needed_by: null,
      released_at_ms: NOW_MS - 5 * HOUR_MS,
      accounts: [
        { id: 'a-2', label: 'Banistmo · •••• 1234', state: 'verified' },
        { id: 'a-3', label: 'Banco General · •••• 1188', state: 'unverified' },
      ],
    }),
    payable({
      request_id: 'r-3',
      number: 'SOL-2026-000124',
      type: { id: 't-mantenimiento', name: 'Mantenimiento' },
      beneficiary: { id: 'llantas', name: 'Llantas y Repuestos del Istmo' },
      approved_minor: 96_000,
      purpose: 'Cuatro llantas para el cabezal 07',
      accounts: [{ id: 'a-5', label: 'Banco Nacional de Panamá · •••• 2100', state: 'unverified' }],
      released_at_ms: NOW_MS - 3 * HOUR_MS,
    }),
    payable({
      request_id: 'r-4',
      number: 'SOL-2026-000125',
      type: { id: 't-salario', name: 'Anticipo de salario' },
      beneficiary: { id: 'milagros', name: 'Milagros Pineda' },
      approved_minor: 30_000,
      purpose: null,
      accounts: [],
      released_at_ms: NOW_MS - 2 * HOUR_MS,
      blocked_by: { code: 'approver_pays', detail: 'Tú la aprobaste; la paga otra persona.', who: [] },
    }),
  ]
}

const PATH: readonly [string, string, Ref][] = [
  ['draft', 'prepare', TOMAS],
  ['pending_authorization', 'submit', TOMAS],
  ['authorized', 'authorize', GRACIELA],
  ['sent', 'send', TOMAS],
  ['confirmed', 'confirm', TOMAS],
]

interface Given {
  index: number
  state: string
  beneficiary: BeneficiaryDetail
  amount_minor: number
  concept: string
  isAdHoc?: boolean
}

function payment({
  index,
  state,
  beneficiary,
  amount_minor,
  concept,
  isAdHoc = false,
}: Given): PaymentDetail {
  const steps = PATH.slice(0, Math.max(1, PATH.findIndex(([s]) => s === state) + 1))
  const isSent = steps.length >= 4
  const bank_reference = isSent ? `ACH-90${String(index)}7715` : null
  const taken = beneficiary.accounts[0]
  const at_ms = NOW_MS - index * 7 * HOUR_MS
  const line = (account_key: string, account_name: string, sign: number) => ({
    account_key,
    account_name,
    amount_minor: sign * amount_minor,
    currency: 'USD',
  })
  const transit = 'En tránsito: Operativa Banco General'
  const number = `PAG-2026-0000${String(index)}`
  const sent = {
    id: `e-${String(index)}-1`,
    event: 'transfer_sent',
    document_number: number,
    business_date: '2026-11-19',
    at_ms: at_ms + 3 * HOUR_MS,
    lines: [line('advances', `Anticipos: ${beneficiary.name}`, 1), line('transit', transit, -1)],
  }
  const confirmed = {
    id: `e-${String(index)}-2`,
    event: 'transfer_confirmed',
    document_number: number,
    business_date: '2026-11-20',
    at_ms: at_ms + 4 * HOUR_MS,
    lines: [line('transit', transit, 1), line('bank', 'Banco: Operativa Banco General', -1)],
  }
  return {
    id: `p-${String(index)}`,
    number,
    method: 'transfer',
    state,
    request: isAdHoc ? null : { id: `r-${String(index)}`, number: `SOL-2026-0000${String(index + 31)}` },
    beneficiary: { id: beneficiary.id, name: beneficiary.name },
    account_masked: `•••• ${taken?.number.slice(-4) ?? '0000'}`,
    source_account: { id: 's-general', name: SOURCES[0]?.name ?? '' },
    amount_minor,
    currency: 'USD',
    concept,
    execution_date: '2026-11-20',
    bank_reference,
    end_to_end_id: `CAUDAL${String(index).padStart(10, '0')}`,
    prepared_by: TOMAS,
    authorized_by: steps.length >= 3 ? GRACIELA : null,
    created_at_ms: at_ms,
    updated_at_ms: at_ms + steps.length * HOUR_MS,
    version: steps.length,
    actions: [],
    request_detail: isAdHoc
      ? null
      : {
          purpose: concept,
          requester: MILAGROS,
          type: { id: 't-viaje', name: 'Anticipo de viaje' },
          approvals: [
            { by: ROGELIO, step: 'tier', tier: 1, amount_minor, at_ms: at_ms - 8 * HOUR_MS },
            { by: CARMEN, step: 'release', tier: 0, amount_minor, at_ms: at_ms - 4 * HOUR_MS },
          ],
        },
    reason: isAdHoc ? 'Prima trimestral de la póliza de la flota; vence el día 30' : null,
    concept_account: isAdHoc ? { id: 'c-seguros', name: 'Seguros de flota' } : null,
    payee: {
      name: beneficiary.name,
      document_type: beneficiary.document_type,
      document_number: beneficiary.document_number,
    },
    account: {
      bank: taken?.bank ?? { id: 'b-general', name: 'Banco General' },
      kind: taken?.kind ?? 'checking',
      number: taken?.number ?? '0000',
    },
    history: steps.map(([to, action, actor], step) => ({
      at_ms: at_ms + step * HOUR_MS,
      actor: actor.name,
      action,
      from: PATH[step - 1]?.[0] ?? null,
      to,
      reason: null,
      bank_reference: action === 'send' ? bank_reference : null,
    })),
    entries: [...(isSent ? [sent] : []), ...(state === 'confirmed' ? [confirmed] : [])],
    receipt:
      state === 'confirmed'
        ? { company: 'Cargas del Litoral', number, issued_at_ms: at_ms + 4 * HOUR_MS }
        : null,
    next_step: NEXT_STEP[state] ?? null,
  }
}

export function makePayments(beneficiaries: readonly BeneficiaryDetail[]): PaymentDetail[] {
  const [eliecer, terpel] = beneficiaries
  if (eliecer === undefined || terpel === undefined) {
    throw new Error('the fake world has no beneficiaries')
  }
  return [
    payment({
      index: 45,
      state: 'pending_authorization',
      beneficiary: eliecer,
      amount_minor: 25_000,
      concept: 'Viáticos ruta Colón – David',
    }),
    payment({
      index: 44,
      state: 'pending_authorization',
      beneficiary: terpel,
      amount_minor: 248_075,
      concept: 'Póliza de la flota',
      isAdHoc: true,
    }),
    payment({
      index: 43,
      state: 'authorized',
      beneficiary: terpel,
      amount_minor: 88_000,
      concept: 'Combustible semana 46',
    }),
    payment({
      index: 42,
      state: 'sent',
      beneficiary: eliecer,
      amount_minor: 312_500,
      concept: 'Anticipo de viaje a Chiriquí',
    }),
    payment({
      index: 41,
      state: 'confirmed',
      beneficiary: eliecer,
      amount_minor: 125_050,
      concept: 'Anticipo de viaje a Bocas del Toro',
    }),
    payment({
      index: 40,
      state: 'draft',
      beneficiary: terpel,
      amount_minor: 40_000,
      concept: 'Combustible de emergencia',
    }),
  ]
}
