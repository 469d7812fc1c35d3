import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { saying } from '@tests/saying'
import { server, userWith } from '@tests/server'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
// The keys of the portal come behind the first screen; these tests press them at once.
import '@/app/palette/Commands'
import type { Permission } from '@/lib/permissions'

function as(...permissions: Permission[]) {
  server.use(http.get('*/api/auth/me', () => HttpResponse.json(userWith(...permissions))))
}

// The pages that these tests pass through, empty.
beforeEach(() => {
  const none = () => HttpResponse.json({ items: [], next: null })
  const lists = [
    'settlements',
    'concept-accounts',
    'source-accounts',
    'beneficiaries',
    'beneficiary-accounts/unverified',
  ]
  server.use(...lists.map((list) => http.get(`*/api/v1/${list}`, none)))
})

const heading = async (name: string) => screen.findByRole('heading', { name, level: 1 })
const palette = async () => screen.findByRole('combobox', { name: 'Buscar o ir a' })

async function opened(address = '/') {
  const user = userEvent.setup()
  const view = renderPortal(address)
  await screen.findByRole('heading', { level: 1 })
  await user.click(screen.getByRole('button', { name: 'Buscar o ir a…' }))
  return { user, field: await palette(), ...view }
}

function groupOf(name: string): (string | null)[] {
  return within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map((option) => option.textContent)
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const chosen = () => screen.getByRole('option', { selected: true })

describe('what the palette offers', () => {
  it('is what the reader may enter and begin', async () => {
    as('Crear solicitudes')
    await opened()
    expect(groupOf('Empezar')).toEqual(['Pedir dinero'])
    expect(groupOf('Ir a')).toEqual(['Inicio', 'Solicitudes'])
  })

  it('asks what the page behind an address asks, too', async () => {
    as('Gestionar solicitudes nuevas', 'Gestionar cierre de caja')
    const { user, field } = await opened()
    // Both stand under addresses that these permissions open.
    expect(screen.queryByRole('option', { name: 'Pedir dinero' })).not.toBeInTheDocument()
    await user.type(field, 'repor')
    expect(screen.queryByRole('option', { name: /^Reporte de cierres/ })).not.toBeInTheDocument()
    await user.clear(field)
    await user.type(field, 'planilla')
    expect(screen.queryByRole('option', { name: /^Descuentos/ })).not.toBeInTheDocument()
    await user.clear(field)
    await user.type(field, 'trasl')
    expect(options()[0]).toContain('Traslados de efectivo')
  })

  it('holds nothing of the portal back from who administers it', async () => {
    const { user, field } = await opened()
    const firstFor = async (typed: string) => {
      await user.clear(field)
      await user.type(field, typed)
      return options()[0]
    }
    expect(await firstFor('feri')).toContain('Feriados')
    expect(await firstFor('tokens')).toContain('Tokens')
    expect(await firstFor('webhooks')).toContain('Webhooks')
    expect(await firstFor('smtp')).toContain('Correo')
    expect(await firstFor('resumen diario')).toContain('Mis avisos')
    expect(await firstFor('nuevo lot')).toContain('Nuevo lote de pagos')
    expect(await firstFor('por lib')).toContain('Por liberar')
    expect(await firstFor('usu imp')).toContain('Importar usuarios')
  })

  it.each([
    ['viatico', 'Pedir dinero'],
    ['reembolso', 'Pedir dinero'],
    ['nomina', 'Descuentos de planilla'],
    ['caja chica', 'Cierre de caja'],
    ['lote', 'Nuevo lote de pagos'],
    ['banco', 'Bancos'],
    ['mayor', 'Contabilidad'],
    ['cerrar mes', 'Período contable'],
    ['plan de cuentas', 'Códigos contables'],
    ['apertura', 'Saldos iniciales'],
  ])('%s leads to %s', async (typed, expected) => {
    const { user, field } = await opened()
    await user.type(field, typed)
    expect(options().some((text) => text?.startsWith(expected))).toBe(true)
  })

  it('remembers where the reader was', async () => {
    as('Gestionar pagos masivos')
    const { user, router, field } = await opened('/payments/multiple')
    expect(screen.queryByRole('group', { name: 'Donde estuviste' })).not.toBeInTheDocument()
    await user.type(field, 'nuevo lote{Enter}')
    await heading('Nuevo lote')
    await user.keyboard('{Control>}k{/Control}')
    await palette()
    expect(groupOf('Donde estuviste')).toEqual(['Pagos masivos'])
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/payments/multiple')
    })
  })

  it('searches a list for what it does not know, in the lists that the reader may enter', async () => {
    as('Crear solicitudes', 'Gestionar pagos masivos')
    const { user, router, field } = await opened()
    await user.type(field, 'SOL-2026-000123')
    expect(await screen.findByText(saying('No se encontró nada con «SOL-2026-000123»'))).toBeInTheDocument()
    expect(options()).toEqual([
      'Buscar «SOL-2026-000123» en solicitudes',
      'Buscar «SOL-2026-000123» en pagos masivos',
    ])
    await user.keyboard('{Enter}')
    await heading('Solicitudes')
    expect(router.state.location.search).toBe('?scope=all&q=SOL-2026-000123')
  })

  it('says what to do where nothing is found', async () => {
    as()
    const { user, field } = await opened()
    await user.type(field, 'zz')
    expect(await screen.findByText('Prueba con otra palabra, o con el comienzo de una.')).toBeInTheDocument()
    expect(field).toHaveAttribute('aria-expanded', 'false')
  })
})

describe('the keys of the palette', () => {
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    '%s opens it, out of a field as well',
    async (keys) => {
      const user = userEvent.setup()
      renderPortal('/payments/multiple')
      await heading('Pagos masivos')
      const search = await screen.findByRole('searchbox')
      await user.click(search)
      await user.keyboard(keys)
      const field = await palette()
      await expectFocus(() => field)
      await user.keyboard('{Escape}')
      await expectFocus(() => search)
      expect(search).toHaveValue('')
    },
  )

  it('↑ and ↓ go round, the field keeps the focus and names the option', async () => {
    const { user, field } = await opened()
    const first = chosen()
    expect(field).toHaveAttribute('aria-activedescendant', first.id)
    await user.keyboard('{ArrowUp}')
    expect(chosen()).toBe(screen.getAllByRole('option').at(-1))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(chosen()).toBe(screen.getAllByRole('option')[1])
    await expectFocus(() => field)
    expect(field).toHaveAttribute('aria-activedescendant', chosen().id)
  })

  it('Enter goes there, and the focus to the heading of the page', async () => {
    const { user, router, field } = await opened()
    await user.type(field, 'cuentas verif{Enter}')
    const title = await heading('Cuentas por verificar')
    await expectFocus(() => title)
    expect(screen.queryByRole('combobox', { name: 'Buscar o ir a' })).not.toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/payments/single/beneficiaries/verify')
  })

  it('Escape gives the focus back', async () => {
    const { user } = await opened()
    await user.keyboard('{Escape}')
    await expectFocus(() => screen.getByRole('button', { name: 'Buscar o ir a…' }))
  })

  it('the help is found by what it is about', async () => {
    const { user, field } = await opened()
    await user.type(field, 'ayuda susti{Enter}')
    expect(await heading('Ayuda: Tu cuenta y quién te sustituye')).toBeVisible()
  })

  it('does not open over a dialog that waits for an answer', async () => {
    const user = userEvent.setup()
    renderPortal('/payments/single/beneficiaries')
    await heading('Beneficiarios')
    await user.click(await screen.findByRole('button', { name: 'Nuevo proveedor' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('combobox', { name: 'Buscar o ir a' })).not.toBeInTheDocument()
  })
})

it.each([360, 1440])('has no accessibility mistakes at %i px', async (width) => {
  setWidth(width)
  const { user, field } = await opened()
  await user.type(field, 'pago')
  const { violations } = await axe.run(document.body, {
    // Colours are judged in a real browser; the page behind the dialog is none of its own.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
})
