import { refusedField, serve } from '@tests/mock'
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

const TOKEN: TokenItem = {
  id: 't-1',
  name: 'Tableros',
  hint: 'a1b2',
  scopes: ['Consultar auditoría'],
  drafts_for: null,
  ends_on: '2026-12-31',
  state: 'active',
  created_by: 'Marisol Quintero',
  created_at_ms: 1_793_000_000_000,
  last_used_ms: null,
  revoked_at_ms: null,
}

/** Who may ask for money. */
const PEOPLE = [{ id: 'u-1', name: 'Eliécer Quintero' }]

/** The tokens' API in memory. */
export class FakeTokens {
  readonly sent: NewTokenBody[] = []
  readonly revoked: string[] = []
  /** What was asked of the register of people. */
  readonly searched: Record<string, string>[] = []
  /** What a new one answers; null for an answer that was lost. */
  secret: string | null = 'caudal_secreto-de-prueba'
  items: TokenItem[] = [TOKEN]

  listen(): this {
    serve({
      listPermissions: () => ({ items: PERMISSIONS, conflicts: [] }),
      listTokens: () => ({
        items: this.items,
        permissions: ['access:admin', 'Consultar auditoría'],
        last_day: '2027-11-04',
        scim_address: 'https://portal.test/scim/v2',
      }),
      listUsers: ({ query }) => {
        this.searched.push(Object.fromEntries(query))
        return PEOPLE.map((person) => ({
          ...person,
          email: 'eliecer@portal.test',
          state: 'active',
          sub: person.id,
          permissions: [],
        }))
      },
      createToken: ({ body }) => {
        this.sent.push(body)
        if (this.items.some(({ name }) => name === body.name)) {
          return refusedField('name', 'already_registered', 'Ya está registrado.')
        }
        const drafts_for = PEOPLE.find(({ id }) => id === body.drafts_for) ?? null
        const token = { ...TOKEN, ...body, drafts_for, id: `t-${String(this.items.length + 1)}` }
        this.items = [token, ...this.items]
        return { token, secret: this.secret }
      },
      revokeToken: ({ params: { id = '' } }) => {
        this.revoked.push(id)
        this.items = this.items.map((item) => (item.id === id ? { ...item, state: 'revoked' } : item))
        return this.items[0] ?? TOKEN
      },
    })
    return this
  }
}
