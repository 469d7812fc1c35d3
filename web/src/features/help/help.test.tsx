import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { server, userWith } from '@tests/server'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { HttpResponse, http } from 'msw'
import type { RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
// The keys of the portal come behind the first screen; these tests press them at once.
import '@/app/palette/Commands'
import { routes } from '@/app/routes'
import type { Permission } from '@/lib/permissions'
import { SCREEN_KEYS } from '@/lib/screenKeys'
import { topicOf } from './topicOf'
import { TOPICS } from './topics'

function as(...permissions: Permission[]) {
  server.use(http.get('*/api/auth/me', () => HttpResponse.json(userWith(...permissions))))
}

const heading = async (name: string) => screen.findByRole('heading', { name, level: 1 })

function addresses(tree: readonly RouteObject[], above = ''): string[] {
  return tree.flatMap((route) => {
    const here = route.path === undefined ? above : `${above}/${route.path}`.replace('//', '/')
    return [...(route.path === undefined ? [] : [here]), ...addresses(route.children ?? [], here)]
  })
}

describe('the topic of a screen', () => {
  // What is no screen, and the help itself.
  const WITHOUT = new Set(['/*', '/404', '/help/:topic?'])
  const screens = addresses(routes).filter((path) => !WITHOUT.has(path))

  it.each(screens)('%s has one', (path) => {
    expect(topicOf(path.replaceAll(/:\w+\??/gu, '7'))).not.toBe('portal')
  })

  it('is the narrowest', () => {
    expect(topicOf('/requests/new')).toBe('new-request')
    expect(topicOf('/requests/0193')).toBe('requests')
    expect(topicOf('/payments/single', '?tab=deposits')).toBe('deposits')
    expect(topicOf('/payments/single', '?tab=bank')).toBe('payments')
    expect(topicOf('/payments/multiple')).toBe('batches')
    expect(topicOf('/payments/multiple/0193')).toBe('batch')
    expect(topicOf('/accounting/entries/0193')).toBe('accounting')
    expect(topicOf('/accounting/codes')).toBe('accounting-exports')
    expect(topicOf('/accounting/openings/0193')).toBe('accounting-openings')
    expect(topicOf('/accounting/receipts/0193')).toBe('accounting')
    expect(topicOf('/accounting/period')).toBe('accounting-period')
    expect(topicOf('/me/statement')).toBe('statement')
    expect(topicOf('/me/cancellations/7')).toBe('cancellations')
    expect(topicOf('/me/notices')).toBe('notices')
    expect(topicOf('/settings/webhooks/0193')).toBe('webhooks')
    expect(topicOf('/404')).toBe('portal')
  })

  it('says the keys of every screen that has some', () => {
    const told = Object.values(TOPICS).map(({ keys }) => keys ?? {})
    for (const keys of Object.values(SCREEN_KEYS)) {
      expect(told).toContainEqual(expect.objectContaining(keys))
    }
  })
})

describe('the help', () => {
  it('opens with the screen one is on, takes the focus to its heading, and leads back', async () => {
    const { router } = renderPortal('/payments/multiple?tab=send')
    await heading('Pagos masivos')
    await userEvent.keyboard('?')
    const title = await heading('Ayuda: Pagos masivos')
    await expectFocus(() => title)
    expect(screen.getByRole('heading', { name: 'Si no puedes hacer algo' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: /Volver a donde estabas/ }))
    await heading('Pagos masivos')
    expect(router.state.location.search).toBe('?tab=send')
  })

  it('stands in the menu of the reader, and in no menu on the help itself', async () => {
    const none = () => HttpResponse.json({ items: [], next: null })
    server.use(
      http.get('*/api/v1/user', () => HttpResponse.json([])),
      ...['permissions', 'branches'].map((list) => http.get(`*/api/v1/${list}`, none)),
    )
    renderPortal('/users')
    await heading('Usuarios')
    await userEvent.click(await screen.findByRole('button', { name: /^Tu cuenta/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ayuda de esta pantalla' }))
    await heading('Ayuda: Usuarios')
    await userEvent.click(await screen.findByRole('button', { name: /^Tu cuenta/ }))
    await screen.findByRole('menuitem', { name: 'Lo que debo' })
    expect(screen.queryByRole('menuitem', { name: 'Ayuda de esta pantalla' })).not.toBeInTheDocument()
  })

  it('lists the screens that the reader may enter, and no other', async () => {
    as('Crear solicitudes')
    renderPortal('/help/portal')
    await heading('Ayuda: Moverte por el portal')
    const topics = within(screen.getByRole('region', { name: 'Todos los temas' }))
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(topics).toEqual([
      'Moverte por el portal',
      'Inicio',
      'Tu cuenta y quién te sustituye',
      'Mis avisos',
      'Solicitudes',
      'Pedir dinero',
      'Rendiciones',
      'Lo que se debe',
    ])
  })

  it('is there for somebody without any permission', async () => {
    as()
    renderPortal('/help/home')
    await heading('Ayuda: Inicio')
    expect(screen.queryByRole('link', { name: 'Solicitudes' })).not.toBeInTheDocument()
  })

  it('searches among the topics, by any word of them', async () => {
    const user = userEvent.setup()
    renderPortal('/help/portal')
    await heading('Ayuda: Moverte por el portal')
    await user.keyboard('/')
    const field = screen.getByRole('searchbox', { name: 'Buscar en la ayuda' })
    await expectFocus(() => field)
    await user.type(field, 'boleta')
    const list = within(screen.getByRole('region', { name: 'Todos los temas' }))
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual(['Depósitos de las cajas'])
    await user.click(list.getByRole('link'))
    await heading('Ayuda: Depósitos de las cajas')
    await user.clear(field)
    await user.type(field, 'zzz')
    expect(screen.getByText('Ningún tema habla de eso')).toBeInTheDocument()
  })

  it('begins with the portal where the address names no topic', async () => {
    renderPortal('/help/toString')
    expect(await heading('Ayuda: Moverte por el portal')).toBeVisible()
  })

  it.each([360, 1440])('has no accessibility mistakes at %i px', async (width) => {
    setWidth(width)
    const { container } = renderPortal('/help/batch')
    await heading('Ayuda: Un lote de pagos')
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
  })
})
