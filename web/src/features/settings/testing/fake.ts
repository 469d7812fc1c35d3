import { refusal, refusedField, serve, type Told } from '@tests/mock'
import type { GoingLive, SettingBody, SettingItem, Simulation } from '@/api/client'

/** The settings API in memory. */
export class FakeSettings {
  readonly sent: Told<Partial<SettingBody>>[] = []
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
    serve({
      countSettings: () => ({ items: this.#counts() }),
      listSettings: ({ params: { kind = '' } }) => ({ items: this.kinds[kind] ?? [] }),
      createSetting: (call) => this.#write(call),
      updateSetting: (call) => this.#write(call),
      actOnSetting: (call) => {
        const { kind = '', id, action } = call.params
        this.sent.push(call)
        const found = this.kinds[kind]?.find((one) => one.id === id)
        return found === undefined
          ? refusal(404, 'not_found', 'No encontramos lo que buscas.')
          : this.#put(kind, { ...found, active: action === 'reactivate', version: found.version + 1 })
      },
    })
    return this
  }

  #write(call: Told<SettingBody>) {
    this.sent.push(call)
    const { body } = call
    const { kind = '', id } = call.params
    const all = this.kinds[kind] ?? []
    if (all.some((one) => one.id !== id && one.name.toLowerCase() === body.name?.toLowerCase())) {
      return refusedField('name', 'already_registered', 'Ya está registrado.')
    }
    const before = all.find((one) => one.id === id)
    return this.#put(kind, {
      active: true,
      ...before,
      ...body,
      name: body.name ?? '',
      id: id ?? `nuevo-${String(this.sent.length)}`,
      version: (before?.version ?? 0) + 1,
    })
  }

  #put(kind: string, next: SettingItem): SettingItem {
    const all = this.kinds[kind] ?? []
    this.kinds[kind] = all.some(({ id }) => id === next.id)
      ? all.map((one) => (one.id === next.id ? next : one))
      : [...all, next]
    return next
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
  serve({
    getGoingLive: () => GOING,
    simulateGoingLive: ({ body: { amount_minor, currency } }) => {
      const isGap = amount_minor > 50_000
      const gap = {
        holders: [],
        holder_count: 0,
        taken_by: null,
        gap: true,
        detail: 'Falta alguien con límite.',
      }
      const steps = REHEARSED.steps.map((step) =>
        step.step === 'approve' && isGap ? { ...step, ...gap } : step,
      )
      return { ...REHEARSED, amount_minor, currency, complete: !isGap, steps }
    },
  })
}
