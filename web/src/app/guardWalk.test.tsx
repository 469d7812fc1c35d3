import { ADDRESSES, PATTERNS } from '@tests/walk/addresses'
import { loadEveryPage, walk } from '@tests/walk/walk'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PERMISSIONS, type Permission } from '@/lib/permissions'
import { mayEnter } from './guard'
import { Refresher } from './live/refresher'

vi.setConfig({ testTimeout: 900_000 })
afterAll(() => {
  vi.resetConfig()
})

const NONE = { refused: [], expired: false, said: [] }

beforeAll(loadEveryPage, 600_000)

beforeEach(() => {
  // The pause between two readings is of no concern here, and the walk changes what may be read many hundred times.
  vi.spyOn(Refresher, 'LEAST_BETWEEN_MS', 'get').mockReturnValue(0)
})

describe('spec §2: every route for every permission', () => {
  it('knows every route', () => {
    expect(ADDRESSES.length).toBeGreaterThan(60)
    expect(ADDRESSES.filter((address) => address.includes(':'))).toEqual([])
  })

  it('no address of ours but those of requests holds the word that opens it to whoever asks for money', () => {
    const named = [...PATTERNS, ...ADDRESSES].filter((address) => address.includes('request'))
    expect(named.filter((address) => !/^\/requests(\/|$)/u.test(address))).toEqual([])
    expect(named).not.toEqual([])
  })

  it.for(PERMISSIONS)(
    'spec §8: with "%s" alone, looking around signs nobody out',
    async (permission, { signal }) => {
      const portal = await walk([permission], signal)
      const denied = ADDRESSES.filter((address) => !mayEnter(address, [permission]))
      const open = ADDRESSES.filter((address) => mayEnter(address, [permission]))
      // The guard judges every address alike, which its own table proves; some of those that it denies stand for all.
      for (const address of [...open, ...denied.filter((_, nth) => nth % 15 === 0)]) {
        // oxlint-disable-next-line no-await-in-loop -- one page after the other
        await portal.visit(address)
        expect([address, portal.router.state.location.pathname]).toEqual([
          address,
          mayEnter(address, [permission]) ? address : '/404',
        ])
        expect(portal.faults()).toEqual(NONE)
      }
    },
  )

  const opening = PERMISSIONS.filter((permission) =>
    ADDRESSES.some((at) => at !== '/' && mayEnter(at, [permission])),
  )
  it.for(opening)(
    'spec §8: "%s" taken away leads from each of its pages to /404 without a message',
    async (permission, { signal }) => {
      const rest: Permission[] = ['Gestionar anulaciones', 'Consultar auditoría'].filter(
        (name): name is Permission => name !== permission,
      )
      const portal = await walk(rest, signal)
      const lost = ADDRESSES.filter((at) => mayEnter(at, [permission]) && !mayEnter(at, rest))
      for (const address of lost) {
        // oxlint-disable-next-line no-await-in-loop -- one page after the other
        await portal.grant([...rest, permission])
        // oxlint-disable-next-line no-await-in-loop -- as above
        await portal.visit(address)
        expect(portal.faults()).toEqual(NONE)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await portal.grant(rest)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await portal.isAt('/404')
        expect(portal.faults()).toEqual(NONE)
      }
    },
  )

  it.for(opening)(
    'spec §2: "%s" taken away where nobody tells the portal asks for nothing on the next page',
    async (permission, { signal }) => {
      const portal = await walk([permission, 'Consultar auditoría'], signal)
      const rest: Permission[] = ['Consultar auditoría']
      const lost = ADDRESSES.filter((at) => mayEnter(at, [permission]) && !mayEnter(at, rest))
      await portal.fallSilent()
      for (const address of lost.slice(0, 5)) {
        portal.guarded.permissions = rest
        // oxlint-disable-next-line no-await-in-loop -- one page after the other
        await portal.visit(address)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await portal.isAt('/404')
        expect(portal.faults()).toEqual(NONE)
        // oxlint-disable-next-line no-await-in-loop -- as above
        await portal.grantUnheard([permission, 'Consultar auditoría'])
      }
    },
  )
})

describe('spec §2: what the letter of rule 2 opens', () => {
  it('the address that the types of requests had leads administrators to where they are now', async ({
    signal,
  }) => {
    const portal = await walk(['Administrador'], signal)
    await portal.visit('/settings/request-types')
    await portal.isAt('/settings/types')
    expect(portal.faults()).toEqual(NONE)
  })

  it.for([
    '/users/request-1',
    '/settings/request-types',
    '/payments/single/request',
    '/nada/request',
    '/request',
  ])('%s is nobody’s page: it was not found, and nothing is asked for', async (address, { signal }) => {
    const portal = await walk(['Crear solicitudes'], signal)
    await portal.visit('/requests/new')
    portal.guarded.called = []
    await portal.visit(address)
    expect(document.querySelector('main h1')).toHaveTextContent('No encontramos esta página')
    expect(portal.faults()).toEqual(NONE)
    // An address of nothing at all leads to /404 whoever asks; that of somebody else's page stays as it was typed.
    await portal.isAt(['/nada/request', '/request'].includes(address) ? '/404' : address)
    expect(portal.guarded.called.filter((call) => !/ \/api\/v1\/(home|notices)/u.test(call))).toEqual([])
  })
})
