import { openPortal } from '@tests/app'
import { refusal, serve, serveUpload, type Told } from '@tests/mock'
import { signIn, userWith } from '@tests/server'
import type { CancellationDetail, CancellationFound, CancellationPreview, Ref } from '@/api/client'
import type { Permission } from '@/lib/permissions'

export const NOW_MS = Date.UTC(2026, 10, 20, 15, 30)
export const TOMAS = { id: '0193a1b2-0000-7000-8000-000000000007', name: 'Tomás Herrera' }
export const CARMEN = { id: '0193a1b2-0000-7000-8000-000000000005', name: 'Carmen Arosemena' }

const TARGET = {
  kind: 'payment',
  id: 'p-26',
  number: 'PAG-2026-000026',
  title: 'Taller El Chorrillo, S. A.',
  amount_minor: 25_450,
  currency: 'USD',
}

const PAPER = { id: 'e-1', name: 'carta.pdf', media_type: 'application/pdf', size_bytes: 2048, sha256: 'ff' }
const REVERSED = { text: 'El pago PAG-2026-000026 queda reversado.', amount_minor: null, currency: null }
const PAYABLE = { text: 'La solicitud SOL-2026-000026 queda otra vez por pagar.' }
const VOID = { text: 'La solicitud SOL-2026-000026 queda anulada y no se puede pagar.' }
/** What is added where the payment left a box meanwhile. */
export const CASH_IN = {
  text: 'Entra en el turno abierto de Caja Colón, y su custodio lo cuenta:',
  amount_minor: 25_450,
  currency: 'USD',
}

export function preview(given: Partial<CancellationPreview> = {}): CancellationPreview {
  return {
    target: TARGET,
    blocked_by: null,
    effects: [
      { becomes: 'payable', effects: [REVERSED, PAYABLE], blocked_by: null },
      { becomes: 'cancelled', effects: [REVERSED, VOID], blocked_by: null },
    ],
    needs_evidence: true,
    past: [],
    ...given,
  }
}

export function detail(given: Partial<CancellationDetail> = {}): CancellationDetail {
  return {
    id: 'c-5',
    number: 'ANU-2026-000005',
    state: 'requested',
    target: TARGET,
    cause: 'Pago duplicado',
    asked_by: TOMAS,
    asked_at_ms: NOW_MS,
    decided_by: null,
    decided_at_ms: null,
    version: 1,
    company: 'Cargas del Litoral',
    explanation: 'El taller facturó dos veces.',
    becomes: 'payable',
    reason: null,
    accounting_date: null,
    effects: [REVERSED, PAYABLE],
    blocked_by: null,
    effects_hash: 'aa11',
    evidence: [PAPER],
    entries: [],
    actions: [
      { action: 'execute', blocked_by: null },
      { action: 'decline', blocked_by: null },
    ],
    ...given,
  }
}

function line(account_key: string, account_name: string, amount_minor: number) {
  return { account_key, account_name, amount_minor, currency: 'USD' }
}

/** As it stands once it was executed. */
export function executed(): CancellationDetail {
  return detail({
    state: 'executed',
    decided_by: CARMEN,
    decided_at_ms: NOW_MS + 60_000,
    accounting_date: '2026-11-20',
    version: 2,
    effects_hash: null,
    actions: [],
    entries: [
      {
        id: 'l-1',
        event: 'cancelled',
        document_number: 'ANU-2026-000005',
        business_date: '2026-11-20',
        at_ms: NOW_MS + 60_000,
        lines: [
          line('expense:5310', 'Gasto · Mantenimiento', -25_450),
          line('cash:colon', 'Caja Colón', 25_450),
        ],
      },
    ],
  })
}

/** The cancellations of a portal in memory. A test changes what is about it. */
export class FakeCancellations {
  preview: CancellationPreview | null = preview()
  detail: CancellationDetail = detail()
  /** Further ones, which stand as they are. */
  others: CancellationDetail[] = []
  found: CancellationFound[] = []
  /** Answers a command instead of this. */
  refuse: ((call: Told) => Response | null) | null = null
  /** Every changing call, and every address that a list was asked for at. */
  readonly commands: Told[] = []
  readonly listed: string[] = []
  readonly bought: unknown[] = []

  listen(): void {
    const write = (call: Told) => this.#write(call)
    serve({
      listCancellationCauses: () => ({ items: [{ id: 'cause-1', name: 'Pago duplicado' }] }),
      countCancellations: () => ({ to_decide: 1 }),
      findCancellationTargets: () => ({ items: this.found }),
      previewCancellation: () => this.preview ?? refusal(404, 'not_found', 'No existe.'),
      listCancellations: ({ search, query }) => {
        this.listed.push(search)
        return {
          items: [this.detail, ...this.others].filter(({ state }) => state === query.get('state')),
          next: null,
        }
      },
      getCancellation: ({ params }) => this.others.find(({ id }) => id === params['id']) ?? this.detail,
      askCancellation: write,
      actOnCancellation: write,
      createDownload: ({ body }) => {
        this.bought.push(body)
        return refusal(422, 'invalid', 'No.')
      },
    })
    serveUpload('/cancellations/evidence', (call) => this.#told(call) ?? PAPER)
  }

  /** Keeps a command, and says whether a test wants it refused. */
  #told(call: Told): Response | null {
    this.commands.push(call)
    return this.refuse?.(call) ?? null
  }

  #write(call: Told): CancellationDetail | Response {
    const refused = this.#told(call)
    if (refused !== null) {
      return refused
    }
    if (call.params['action'] === 'execute') {
      this.detail = executed()
    } else if (call.params['action'] === 'decline') {
      this.detail = detail({ state: 'declined', version: 2, actions: [], effects: [], reason: 'No procede' })
    }
    return this.detail
  }
}

/** The portal with cancellations behind it, as this person sees it. */
export function openAs(
  viewer: Ref,
  permissions: readonly Permission[],
  address: string,
  prepare: (fake: FakeCancellations) => void = () => undefined,
) {
  const fake = new FakeCancellations()
  prepare(fake)
  signIn({ ...userWith(...permissions), ...viewer })
  fake.listen()
  return { fake, ...openPortal(address) }
}
