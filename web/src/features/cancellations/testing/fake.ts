import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import type { CancellationDetail, CancellationFound, CancellationPreview } from '@/api/client'
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
    evidence: [
      { id: 'e-1', name: 'carta.pdf', media_type: 'application/pdf', size_bytes: 2048, sha256: 'ff' },
    ],
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

interface Call {
  method: string
  path: string
  headers: Headers
  body: unknown
}

/** The cancellations of a portal in memory. A test changes what is about it. */
export class FakeCancellations {
  preview: CancellationPreview | null = preview()
  detail: CancellationDetail = detail()
  found: CancellationFound[] = []
  /** Answers a command instead of this. */
  refuse: ((call: Call) => Response | null) | null = null
  /** Every changing call, and every address that a list was asked for at. */
  readonly commands: Call[] = []
  readonly listed: string[] = []
  readonly bought: unknown[] = []

  list(url: URL) {
    this.listed.push(url.search)
    const state = url.searchParams.get('state')
    const items = [this.detail].filter((one) => one.state === state)
    return { items, next: null }
  }

  write(call: Call): Response {
    this.commands.push(call)
    const refused = this.refuse?.(call) ?? null
    if (refused !== null) {
      return refused
    }
    if (call.path.endsWith('/actions/execute')) {
      this.detail = executed()
    } else if (call.path.endsWith('/actions/decline')) {
      this.detail = detail({ state: 'declined', version: 2, actions: [], effects: [], reason: 'No procede' })
    } else if (call.path.startsWith('/cancellations/evidence')) {
      return HttpResponse.json(this.detail.evidence[0], { status: 201 })
    }
    return HttpResponse.json(this.detail, { status: call.path === '/cancellations' ? 201 : 200 })
  }
}

export function problem(
  status: number,
  code: string,
  text: string,
  errors: readonly { field: string; code: string; detail: string }[] = [],
): Response {
  return HttpResponse.json(
    { type: `/problems/${code}`, title: '', status, detail: text, code, errors },
    {
      status,
    },
  )
}

/** The portal with cancellations behind it, as this person sees it. */
export function openAs(
  viewer: { id: string; name: string },
  permissions: readonly Permission[],
  address: string,
  prepare: (fake: FakeCancellations) => void = () => undefined,
) {
  const fake = new FakeCancellations()
  prepare(fake)
  server.use(
    http.get('*/api/auth/me', () => HttpResponse.json({ ...userWith(...permissions), ...viewer })),
    http.get('*/api/v1/cancellation-causes', () =>
      HttpResponse.json({ items: [{ id: 'cause-1', name: 'Pago duplicado' }] }),
    ),
    http.get('*/api/v1/cancellations/counts', () => HttpResponse.json({ to_decide: 1 })),
    http.get('*/api/v1/cancellations/targets', () => HttpResponse.json({ items: fake.found })),
    http.get('*/api/v1/cancellations/targets/:kind/:id', () =>
      fake.preview === null ? problem(404, 'not_found', 'No existe.') : HttpResponse.json(fake.preview),
    ),
    http.get('*/api/v1/cancellations', ({ request }) => HttpResponse.json(fake.list(new URL(request.url)))),
    http.get('*/api/v1/cancellations/:id', () => HttpResponse.json(fake.detail)),
    http.post('*/api/v1/cancellations/evidence', async ({ request }) => {
      await request.arrayBuffer()
      return fake.write({
        method: 'POST',
        path: `/cancellations/evidence${new URL(request.url).search}`,
        headers: request.headers,
        body: null,
      })
    }),
    http.post('*/api/v1/cancellations*', async ({ request }) => {
      const path = new URL(request.url).pathname.replace('/api/v1', '')
      return fake.write({ method: 'POST', path, headers: request.headers, body: await request.json() })
    }),
    http.post('*/api/v1/cancellations/:id/actions/:action', async ({ request }) => {
      const path = new URL(request.url).pathname.replace('/api/v1', '')
      return fake.write({ method: 'POST', path, headers: request.headers, body: await request.json() })
    }),
    http.post('*/api/v1/downloads', async ({ request }) => {
      fake.bought.push(await request.json())
      return problem(422, 'invalid', 'No.')
    }),
  )
  return {
    fake,
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    ...renderPortal(address),
  }
}
