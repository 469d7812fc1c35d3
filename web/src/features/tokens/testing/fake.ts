// oxlint-disable typescript/no-unsafe-type-assertion -- the bodies come from our own client, which types them
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import type { NewTokenBody, PermissionItem, TokenItem } from '@/api/client'

const PERMISSIONS: PermissionItem[] = [
  {
    permission_name: 'access:admin',
    title: 'Administración por API',
    area: 'Administración',
    allows: '',
    scoped: false,
  },
  {
    permission_name: 'Consultar auditoría',
    title: 'Auditoría',
    area: 'Auditoría',
    allows: '',
    scoped: false,
  },
  {
    permission_name: 'Administrador',
    title: 'Administración',
    area: 'Administración',
    allows: '',
    scoped: false,
  },
]

/** The tokens' API in memory. */
export class FakeTokens {
  readonly sent: NewTokenBody[] = []
  readonly revoked: string[] = []
  /** What a new one answers; null for an answer that was lost. */
  secret: string | null = 'caudal_secreto-de-prueba'
  items: TokenItem[] = [
    {
      id: 't-1',
      name: 'Tableros',
      hint: 'a1b2',
      scopes: ['Consultar auditoría'],
      ends_on: '2026-12-31',
      state: 'active',
      created_by: 'Marisol Quintero',
      created_at_ms: 1_793_000_000_000,
      last_used_ms: null,
      revoked_at_ms: null,
    },
  ]

  listen(): this {
    server.use(
      http.get('*/api/v1/permissions', () => HttpResponse.json({ items: PERMISSIONS, conflicts: [] })),
      http.get('*/api/v1/tokens', () =>
        HttpResponse.json({
          items: this.items,
          permissions: ['access:admin', 'Consultar auditoría'],
          last_day: '2027-11-04',
          scim_address: 'https://portal.test/scim/v2',
        }),
      ),
      http.post('*/api/v1/tokens', async ({ request }) => {
        const body = (await request.json()) as NewTokenBody
        this.sent.push(body)
        if (this.items.some(({ name }) => name === body.name)) {
          const errors = [{ field: 'name', code: 'already_registered', detail: 'Ya está registrado.' }]
          const detail = 'Revisa los campos señalados.'
          return HttpResponse.json(
            { type: 'about:blank', title: '', status: 422, detail, code: 'invalid_fields', errors },
            { status: 422 },
          )
        }
        const [first] = this.items
        const token = { ...first, ...body, id: `t-${String(this.items.length + 1)}` } as TokenItem
        this.items = [token, ...this.items]
        return HttpResponse.json({ token, secret: this.secret }, { status: 201 })
      }),
      http.post('*/api/v1/tokens/:id/actions/revoke', ({ params }) => {
        this.revoked.push(String(params.id))
        this.items = this.items.map((item) => (item.id === params.id ? { ...item, state: 'revoked' } : item))
        return HttpResponse.json(this.items[0])
      }),
    )
    return this
  }
}
