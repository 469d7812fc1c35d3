import { type HttpHandler, HttpResponse, http } from 'msw'
import type { ActionState, Home, MyRequest, RequestBody, RequestDetail, RequestItem } from '@/api/requests'
import type { Permission } from '@/lib/permissions'
import { lineTotal } from '@/lib/quantity'
import { everybody, type Person, people } from './people'
import { aMorning, beneficiaryOf, branches, centres, NOW_MS, type Row, tariffs, types } from './records'

const NEEDS: Readonly<Record<string, readonly [states: readonly string[], permission: Permission]>> = {
  edit: [['draft'], 'Crear solicitudes'],
  submit: [['draft'], 'Crear solicitudes'],
  approve: [['new'], 'Gestionar solicitudes aprobadas'],
  decline: [['new'], 'Gestionar solicitudes rechazadas'],
  'approve-hr': [['approved'], 'Gestionar solicitudes aprobadas por RRHH'],
  'decline-hr': [['approved'], 'Gestionar solicitudes rechazadas por RRHH'],
  release: [['approved', 'hr_approved'], 'Gestionar solicitudes pendientes de desembolso'],
  withdraw: [['draft', 'new', 'approved', 'hr_approved'], 'Crear solicitudes'],
  revise: [['declined', 'hr_declined'], 'Crear solicitudes'],
}
const OWN: ReadonlySet<string> = new Set(['edit', 'submit', 'withdraw', 'revise'])
const NEXT: Readonly<Record<string, string>> = {
  submit: 'new',
  approve: 'approved',
  decline: 'declined',
  'approve-hr': 'hr_approved',
  'decline-hr': 'hr_declined',
  release: 'pending_disbursement',
  withdraw: 'withdrawn',
  revise: 'draft',
}

function may(person: Person, permission: Permission): boolean {
  return person.permissions.includes('Administrador') || person.permissions.includes(permission)
}

function fits(row: Row, action: string): boolean {
  if (NEEDS[action]?.[0].includes(row.state) !== true) {
    return false
  }
  if (action === 'release') {
    return row.state === 'hr_approved' || !row.needs_hr
  }
  return action.endsWith('-hr') ? row.needs_hr : true
}

/** Why this person may not: the server's code and sentence. */
function refusal(row: Row, action: string, person: Person): [code: string, detail: string] | null {
  const permission = NEEDS[action]?.[1] ?? 'Administrador'
  if (OWN.has(action)) {
    return row.requester.id === person.id ? null : ['not_owner', 'Solo puede hacerlo quien la pidió.']
  }
  if (!may(person, permission)) {
    return ['missing_permission', 'No tienes el permiso que hace falta.']
  }
  if (row.requester.id === person.id) {
    return ['same_as_requester', 'La pediste tú: le toca a otra persona.']
  }
  if (row.beneficiaryUserId === person.id) {
    return ['same_as_beneficiary', 'El dinero es para ti: le toca a otra persona.']
  }
  if (action === 'approve' && (person.limit_minor ?? 0) < row.requested_minor) {
    return ['over_limit', 'Supera tu límite de aprobación: le toca a alguien con un límite mayor.']
  }
  return null
}

function who(row: Row, action: string): string[] {
  return everybody.filter((person) => refusal(row, action, person) === null).map(({ name }) => name)
}

function problem(status: number, code: string, detail: string, errors: object[] = []) {
  const body = { type: 'about:blank', title: '', status, detail, code, errors }
  return HttpResponse.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } })
}

const STALE = problem.bind(
  null,
  412,
  'changed_meanwhile',
  'Alguien cambió este registro mientras lo veías. Revisa cómo quedó y decide de nuevo.',
)
const missing = problem.bind(null, 404, 'not_found', 'No encontramos lo que buscas, o no puedes verlo.')

/** The part of the server that requests need, in memory, as one person meets it. Every call is noted. */
export class Portal {
  readonly calls: { method: string; path: string; key: string | null; body: unknown }[] = []
  rows: Row[]
  me: Person

  constructor(me: Person, rows: Row[] = aMorning()) {
    this.me = me
    this.rows = rows
  }

  row(number: string): Row {
    const found = this.rows.find((row) => row.number.endsWith(number))
    if (found === undefined) {
      throw new Error(`no request ${number}`)
    }
    return found
  }

  /** What somebody else does meanwhile. */
  elsewhere(row: Row, actor: string, action: string, patch: Partial<Row> = {}): void {
    const at_ms = Math.max(NOW_MS, row.updated_at_ms) + 60_000
    const event = { at_ms, actor, action, from: row.state, to: patch.state ?? row.state }
    Object.assign(row, patch, {
      version: row.version + 1,
      updated_at_ms: at_ms,
      history: [...row.history, event],
    })
  }

  sent(method: string, path: RegExp) {
    return this.calls.filter((call) => call.method === method && path.test(call.path))
  }

  item(row: Row): RequestItem {
    const actions: ActionState[] = Object.keys(NEEDS)
      .filter((action) => fits(row, action))
      .filter((action) => (OWN.has(action) ? row.requester.id === this.me.id : true))
      .map((action) => {
        const refused = refusal(row, action, this.me)
        return {
          action,
          blocked_by:
            refused === null ? null : { code: refused[0], detail: refused[1], who: who(row, action) },
        }
      })
    const isDecidedOn = ['new', 'approved', 'hr_approved'].includes(row.state)
    return { ...row, actions, looks_like: isDecidedOn ? this.#alike(row) : null }
  }

  #alike(row: Row) {
    const found = this.#duplicatesOf(row)
    return found[0] === undefined
      ? null
      : { number: found[0].number, more: found.length - 1, and_more: false }
  }

  #duplicatesOf(row: Row): Row[] {
    return this.rows.filter(
      (other) =>
        other.id !== row.id &&
        other.beneficiary.id === row.beneficiary.id &&
        other.requested_minor === row.requested_minor &&
        other.purpose?.slice(0, 10) === row.purpose?.slice(0, 10),
    )
  }

  detail(row: Row): RequestDetail {
    const next =
      row.state === 'draft'
        ? { action: 'submit', who: [row.requester.name] }
        : ['approve', 'approve-hr', 'release']
            .filter((action) => fits(row, action))
            .map((action) => ({ action, who: who(row, action) }))[0]
    return {
      ...row,
      actions: this.item(row).actions,
      next_step: next ?? null,
      looks_like: this.#alike(row),
      duplicates: this.#duplicatesOf(row),
    }
  }

  list(query: URLSearchParams): Row[] {
    const words = (query.get('q') ?? '').toLowerCase()
    const states = (query.get('state') ?? '').split(',').filter(Boolean)
    const scope = query.get('scope')
    const decides = (row: Row, actions: string[]) =>
      actions.some((a) => fits(row, a) && refusal(row, a, this.me)?.[0] !== 'missing_permission')
    const isMine = (row: Row) => row.requester.id === this.me.id
    const found = this.rows.filter((row) => {
      const inScope =
        scope === 'mine'
          ? isMine(row)
          : scope === 'to_decide'
            ? !isMine(row) && decides(row, ['approve', 'decline', 'approve-hr', 'decline-hr'])
            : scope === 'to_release'
              ? !isMine(row) && decides(row, ['release'])
              : isMine(row) || (this.me !== people.eliecer && row.state !== 'draft')
      const text = `${row.number} ${row.purpose ?? ''} ${row.beneficiary.name}`.toLowerCase()
      return (
        inScope &&
        (states.length === 0 || states.includes(row.state)) &&
        (query.get('type') === null || query.get('type') === row.type.id) &&
        row.requested_minor >= Number(query.get('min_minor') ?? 0) &&
        row.requested_minor <= Number(query.get('max_minor') ?? Number.MAX_SAFE_INTEGER) &&
        text.includes(words)
      )
    })
    const order = query.get('sort') === 'oldest' ? 1 : -1
    return found.toSorted((a, b) => order * a.number.localeCompare(b.number))
  }

  write(row: Row, action: string, body: { reason?: string; amount_minor?: number }): void {
    const amount_minor = action === 'approve' ? (body.amount_minor ?? row.requested_minor) : null
    const patch: Partial<Row> = { state: NEXT[action] ?? row.state }
    if (amount_minor !== null) {
      patch.approved_minor = amount_minor
    }
    this.elsewhere(row, this.me.name, action, patch)
    Object.assign(row.history.at(-1) ?? {}, { reason: body.reason ?? null, amount_minor })
  }

  waits(): Home['waits'] {
    return ['to_decide', 'to_release']
      .map((what) => ({ what, count: this.list(new URLSearchParams({ scope: what })).length }))
      .filter(({ count }) => count > 0)
  }

  home(): Home {
    const part = (scope: string) => {
      const found = this.list(new URLSearchParams({ scope, sort: 'oldest' }))
      return { count: found.length, items: found.slice(0, 5).map((row) => this.item(row)) }
    }
    const mine = this.list(new URLSearchParams({ scope: 'mine' }))
    const can = (permission: Permission) => may(this.me, permission)
    const held = (row: Row): MyRequest => ({
      ...this.item(row),
      held_by: this.detail(row).next_step?.who ?? [],
      since_ms: row.state_since_ms,
    })
    return {
      figures: [],
      to_decide:
        can('Gestionar solicitudes aprobadas') || can('Gestionar solicitudes aprobadas por RRHH')
          ? part('to_decide')
          : null,
      to_release: can('Gestionar solicitudes pendientes de desembolso') ? part('to_release') : null,
      to_pay: null,
      to_authorize: null,
      in_bank: null,
      accounts_to_verify: null,
      mine: can('Crear solicitudes') ? { count: mine.length, items: mine.slice(0, 5).map(held) } : null,
      administrators: this.me.permissions.length === 0 ? ['Yadira Batista'] : [],
      waits: this.waits(),
    }
  }

  create(body: RequestBody, row: Row): Row {
    const chosen = types.find(({ id }) => id === body.type_id)
    const lines = body.lines.map((l) => {
      const price = { unit_minor: l.unit_minor, unit_fraction: l.unit_fraction ?? 0 }
      return { ...l, ...price, total_minor: lineTotal(l.quantity_milli, price) ?? 0 }
    })
    const total = lines.reduce((sum, { total_minor }) => sum + total_minor, 0)
    return Object.assign(row, {
      ...body,
      type: { id: body.type_id, name: chosen?.name ?? '' },
      requested_minor: total,
      standing_minor: total,
      lines,
      branch: branches.find(({ id }) => id === body.branch_id) ?? null,
    })
  }
}

/** The calls that the portal answers, for `server.use(...)` and for looking at the screens in a browser. */
export function handlersOf(portal: Portal): HttpHandler[] {
  const note = async (request: Request) => {
    const text = await request.clone().text()
    const body: unknown = text.startsWith('{') ? JSON.parse(text) : text
    const path = new URL(request.url).pathname
    portal.calls.push({ method: request.method, path, key: request.headers.get('Idempotency-Key'), body })
    return body
  }
  const found = (id: unknown) => portal.rows.find((row) => row.id === id)
  const isStale = (request: Request, row: Row) =>
    request.headers.get('If-Match') !== `"${String(row.version)}"`

  return [
    http.get('*/api/auth/me', () =>
      HttpResponse.json({
        ...portal.me,
        permissions: portal.me.permissions.map((permission_name) => ({ permission_name })),
      }),
    ),
    http.get('*/api/auth/token', () => HttpResponse.json({ accessToken: 'ficha-1', expiresIn: 600 })),
    http.get('*/api/v1/home', () => HttpResponse.json(portal.home())),
    http.get('*/api/v1/home/waits', () => HttpResponse.json({ waits: portal.waits() })),
    http.get('*/api/v1/requests', ({ request }) => {
      const query = new URL(request.url).searchParams
      portal.calls.push({
        method: 'GET',
        path: `/api/v1/requests?${query.toString()}`,
        key: null,
        body: null,
      })
      const all = portal.list(query)
      const start = query.get('after') === null ? 0 : all.findIndex(({ id }) => id === query.get('after')) + 1
      const page = all.slice(start, start + 25)
      const next = all.length > start + 25 ? (page.at(-1)?.id ?? null) : null
      return HttpResponse.json({ items: page.map((row) => portal.item(row)), next })
    }),
    http.get('*/api/v1/requests/counts', () => {
      const count = (scope: string) => portal.list(new URLSearchParams({ scope })).length
      return HttpResponse.json({
        mine_open: count('mine'),
        to_decide: count('to_decide'),
        waiting_for_others: 0,
        to_release: count('to_release'),
      })
    }),
    http.get('*/api/v1/requests/:id', ({ params }) => {
      const row = found(params['id'])
      return row === undefined ? missing() : HttpResponse.json(portal.detail(row))
    }),
    http.post('*/api/v1/requests', async ({ request }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our own client sends
      const body = (await note(request)) as RequestBody
      const [newest] = portal.rows.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => b - a)
      const blank = aMorning().at(5)
      if (blank === undefined) {
        throw new Error('the morning has a draft')
      }
      const n = (newest ?? 0) + 1
      const row: Row = portal.create(body, {
        ...blank,
        id: `0193a1b2-0000-7000-8000-000000003${String(n)}`,
        number: `SOL-2026-${String(n).padStart(6, '0')}`,
        requester: { id: portal.me.id, name: portal.me.name },
        beneficiary: beneficiaryOf(portal.me),
        state: 'draft',
        version: 1,
      })
      portal.rows.push(row)
      if (body.submit === true) {
        portal.write(row, 'submit', {})
      }
      return HttpResponse.json(portal.detail(row), { status: 201 })
    }),
    http.put('*/api/v1/requests/:id', async ({ request, params }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our own client sends
      const body = (await note(request)) as RequestBody
      const row = found(params['id'])
      if (row === undefined) {
        return missing()
      }
      if (isStale(request, row)) {
        return STALE()
      }
      portal.create(body, row)
      portal.elsewhere(row, portal.me.name, 'edit')
      if (body.submit === true) {
        portal.write(row, 'submit', {})
      }
      return HttpResponse.json(portal.detail(row))
    }),
    http.post('*/api/v1/requests/decisions', async ({ request }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our own client sends
      const body = (await note(request)) as {
        action: string
        reason?: string
        items: { id: string; version: number }[]
      }
      const results = body.items.map(({ id, version }) => {
        const row = found(id)
        if (row === undefined || row.version !== version) {
          const detail = 'Alguien lo cambió mientras lo veías. Revisa cómo quedó y decide de nuevo.'
          return { id, ok: false, code: 'changed_meanwhile', detail }
        }
        portal.write(row, body.action, body)
        return { id, number: row.number, ok: true, state: row.state, version: row.version }
      })
      return HttpResponse.json({ results })
    }),
    http.post('*/api/v1/requests/:id/actions/:action', async ({ request, params }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our own client sends
      const body = (await note(request)) as { reason?: string; amount_minor?: number }
      const row = found(params['id'])
      const action = String(params['action'])
      if (row === undefined) {
        return missing()
      }
      if (isStale(request, row)) {
        return STALE()
      }
      portal.write(row, action, body)
      return HttpResponse.json(portal.detail(row))
    }),
    http.post('*/api/v1/requests/:id/comments', async ({ request, params }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our own client sends
      const { text } = (await note(request)) as { text: string }
      const row = found(params['id'])
      if (row === undefined) {
        return missing()
      }
      const author = { id: portal.me.id, name: portal.me.name }
      row.comments.push({ id: crypto.randomUUID(), author, text, at_ms: NOW_MS })
      row.comment_count += 1
      return HttpResponse.json(portal.detail(row), { status: 201 })
    }),
    http.post('*/api/v1/requests/:id/attachments', async ({ request, params }) => {
      await note(request)
      const row = found(params['id'])
      const name = new URL(request.url).searchParams.get('name') ?? ''
      if (row === undefined) {
        return missing()
      }
      if (name.includes('virus')) {
        return problem(
          422,
          'attachment_type',
          'El archivo no es PDF, JPEG, PNG ni WebP, aunque su nombre lo diga.',
        )
      }
      row.attachments.push({
        id: crypto.randomUUID(),
        name,
        media_type: 'application/pdf',
        size_bytes: 184_320,
        sha256: 'a'.repeat(64),
        uploaded_by: { id: portal.me.id, name: portal.me.name },
        uploaded_at_ms: NOW_MS,
        removable: row.state === 'draft' && row.requester.id === portal.me.id,
      })
      row.attachment_count += 1
      portal.elsewhere(row, portal.me.name, 'attach')
      return HttpResponse.json(portal.detail(row), { status: 201 })
    }),
    http.delete('*/api/v1/requests/:id/attachments/:attachment', async ({ request, params }) => {
      await note(request)
      const row = found(params['id'])
      if (row === undefined) {
        return missing()
      }
      row.attachments = row.attachments.filter(({ id }) => id !== params['attachment'])
      row.attachment_count -= 1
      portal.elsewhere(row, portal.me.name, 'detach')
      return HttpResponse.json(portal.detail(row))
    }),
    http.post('*/api/v1/downloads', async ({ request }) => {
      await note(request)
      return HttpResponse.json({ url: '/api/downloads/una-sola-vez' }, { status: 201 })
    }),
    http.get('*/api/v1/request-types', () => HttpResponse.json({ items: types })),
    http.get('*/api/v1/tariffs', () => HttpResponse.json({ items: tariffs })),
    http.get('*/api/v1/currencies', () => HttpResponse.json({ items: ['USD'] })),
    http.get('*/api/v1/branches', () => HttpResponse.json({ items: branches })),
    http.get('*/api/v1/cost-centres', () => HttpResponse.json({ items: centres })),
    http.get('*/api/v1/beneficiaries/options', ({ request }) => {
      const words = (new URL(request.url).searchParams.get('q') ?? '').toLowerCase()
      const items = everybody
        .filter(({ name, id }) => id === portal.me.id || name.toLowerCase().includes(words))
        .map((person) => ({
          ...beneficiaryOf(person),
          kind: 'staff',
          account_masked: 'Banco General · •••• 4471',
          own: person.id === portal.me.id,
        }))
      return HttpResponse.json({ items: items.toSorted((a, b) => Number(b.own) - Number(a.own)) })
    }),
  ]
}
