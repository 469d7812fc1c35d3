// oxlint-disable typescript/no-unsafe-type-assertion -- the bodies come from our own client, which types them
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import type { GoingLive, SettingBody, SettingItem, SimulateBody, Simulation } from '@/api/client'

interface Sent {
  method: string
  path: string
  version: string | null
  key: string | null
  body: SettingBody
}

function refuse(status: number, code: string, detail: string, field?: string) {
  const errors = field === undefined ? [] : [{ field, code, detail }]
  return HttpResponse.json({ type: 'about:blank', title: '', status, detail, code, errors }, { status })
}

/** The settings API in memory. */
export class FakeSettings {
  readonly sent: Sent[] = []
  kinds: Record<string, SettingItem[]> = {
    branches: [
      { id: 's-1', name: 'Colón', active: true, version: 1 },
      { id: 's-2', name: 'David', active: false, version: 3 },
    ],
    banks: [{ id: 'b-1', name: 'Banco General', code: '0071', active: true, version: 1 }],
    'source-accounts': [
      {
        id: 'c-1',
        name: 'Operativa USD',
        bank: { id: 'b-1', name: 'Banco General' },
        number: '0372010011223',
        currency: 'USD',
        file_form: {
          accounts: 'either',
          banks: 'either',
          clearing: null,
          kinds: 'codes',
          checking: null,
          savings: null,
          documents: true,
          batch_booking: false,
          company_id: null,
        },
        in_use: true,
        active: true,
        version: 2,
      },
    ],
    'request-types': [
      {
        id: 't-1',
        name: 'Anticipo de viaje',
        code: 'anticipo_viaje',
        needs_hr: false,
        methods: ['transfer', 'cash'],
        outcome: 'settle',
        expense_account: '5110',
        settle_days: 5,
        confidential: false,
        position: 1,
        active: true,
        version: 1,
      },
    ],
    'cost-centres': [],
    conceptos: [],
  }

  listen(): this {
    server.use(
      http.get('*/api/v1/settings', () => HttpResponse.json({ items: this.#counts() })),
      http.get('*/api/v1/settings/:kind', ({ params }) =>
        HttpResponse.json({ items: this.kinds[String(params.kind)] ?? [] }),
      ),
      http.post('*/api/v1/settings/:kind', async ({ request, params }) => {
        const body = await this.#keep(request)
        return this.#write(String(params.kind), null, body)
      }),
      http.put('*/api/v1/settings/:kind/:id', async ({ request, params }) => {
        const body = await this.#keep(request)
        return this.#write(String(params.kind), String(params.id), body)
      }),
      http.post('*/api/v1/settings/:kind/:id/actions/:action', async ({ request, params }) => {
        await this.#keep(request)
        const found = this.kinds[String(params.kind)]?.find(({ id }) => id === params.id)
        if (found === undefined) {
          return refuse(404, 'not_found', 'No encontramos lo que buscas.')
        }
        const next = { ...found, active: params.action === 'reactivate', version: found.version + 1 }
        this.#put(String(params.kind), next)
        return HttpResponse.json(next)
      }),
    )
    return this
  }

  async #keep(request: Request): Promise<SettingBody> {
    const body = (await request.json()) as SettingBody
    const { pathname } = new URL(request.url)
    this.sent.push({
      method: request.method,
      path: pathname.replace('/api/v1', ''),
      version: request.headers.get('If-Match'),
      key: request.headers.get('Idempotency-Key'),
      body,
    })
    return body
  }

  #write(kind: string, id: string | null, body: SettingBody) {
    const others = (this.kinds[kind] ?? []).filter((one) => one.id !== id)
    if (others.some(({ name }) => name.toLowerCase() === body.name?.toLowerCase())) {
      return refuse(422, 'already_registered', 'Ya está registrado.', 'name')
    }
    const before = (this.kinds[kind] ?? []).find((one) => one.id === id)
    const next: SettingItem = {
      active: true,
      ...before,
      ...(body as { name: string }),
      id: id ?? `nuevo-${String(this.sent.length)}`,
      version: (before?.version ?? 0) + 1,
    }
    this.#put(kind, next)
    return HttpResponse.json(next, { status: id === null ? 201 : 200 })
  }

  #put(kind: string, next: SettingItem): void {
    const all = this.kinds[kind] ?? []
    this.kinds[kind] = all.some(({ id }) => id === next.id)
      ? all.map((one) => (one.id === next.id ? next : one))
      : [...all, next]
  }

  #counts() {
    return Object.entries(this.kinds).map(([kind, all]) => {
      const active = all.filter((one) => one.active).length
      return { kind, active, inactive: all.length - active }
    })
  }
}

const REHEARSED: Simulation = {
  type: { id: 't-1', name: 'Anticipo de viaje' },
  amount_minor: 10_000,
  currency: 'USD',
  complete: true,
  steps: [
    {
      step: 'ask',
      title: 'Pedir',
      holders: ['Milagros Pineda', 'Eliécer Quintero'],
      holder_count: 2,
      taken_by: 'Milagros Pineda',
      gap: false,
      detail: '',
    },
    {
      step: 'approve',
      title: 'Aprobar el monto',
      holders: ['Rogelio Castillo'],
      holder_count: 1,
      taken_by: 'Rogelio Castillo',
      gap: false,
      detail: '',
    },
  ],
}

const GOING: GoingLive = {
  ready: false,
  items: [
    { code: 'branches', title: 'Sucursales', state: 'done', detail: '1 en uso', link: '/settings/branches' },
    {
      code: 'banks',
      title: 'Bancos',
      state: 'gap',
      detail: 'No hay ninguno activo.',
      link: '/settings/banks',
    },
  ],
  simulation: REHEARSED,
}

/** The checklist, and a rehearsal that finds no approver above 500. */
export function listenGoing(): void {
  server.use(
    http.get('*/api/v1/going-live', () => HttpResponse.json(GOING)),
    http.post('*/api/v1/going-live/simulate', async ({ request }) => {
      const { amount_minor, currency } = (await request.json()) as SimulateBody
      const isGap = amount_minor > 50_000
      const steps = REHEARSED.steps.map((step) =>
        step.step === 'approve' && isGap
          ? {
              ...step,
              holders: [],
              holder_count: 0,
              taken_by: null,
              gap: true,
              detail: 'Falta alguien con límite.',
            }
          : step,
      )
      return HttpResponse.json({ ...REHEARSED, amount_minor, currency, complete: !isGap, steps })
    }),
  )
}
