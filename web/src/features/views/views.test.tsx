import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { openPortal } from '@tests/app'
import { server, userWith } from '@tests/server'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
// The keys of the portal come behind the first screen; these tests press them at once.
import '@/app/palette/Commands'
import type { SavedView } from '@/api/client'
import { keptQuery } from './query'

const LATE: SavedView = {
  id: 'v-1',
  name: 'Devueltos',
  screen: '/payments/multiple',
  query: 'q=enero&tab=all',
}
const OTHER: SavedView = { id: 'v-2', name: 'Bajas', screen: '/users', query: 'state=inactive' }

/** The views of a person in memory. */
function openAt(address: string, items: SavedView[] = [LATE, OTHER]) {
  const desk = {
    items,
    saved: [] as { body: Record<string, unknown>; key: string | null }[],
    removed: [] as string[],
    refuse: null as Response | null,
  }
  server.use(
    http.get('*/api/v1/saved-views', () => HttpResponse.json({ items: desk.items })),
    http.post('*/api/v1/saved-views', async ({ request }) => {
      const body: Record<string, unknown> = await new Response(request.body).json()
      desk.saved.push({ body, key: request.headers.get('Idempotency-Key') })
      if (desk.refuse !== null) {
        return desk.refuse.clone()
      }
      const view = {
        id: 'v-9',
        name: String(body['name']),
        screen: String(body['screen']),
        query: String(body['query']),
      }
      desk.items = [...desk.items, view]
      return HttpResponse.json(view, { status: 201 })
    }),
    http.delete('*/api/v1/saved-views/:id', ({ params }) => {
      desk.removed.push(String(params['id']))
      desk.items = desk.items.filter(({ id }) => id !== params['id'])
      return HttpResponse.json({ items: desk.items })
    }),
  )
  return { desk, ...openPortal(address) }
}

async function menu(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Vistas' }))
  return screen.findByRole('dialog', { name: 'Vistas guardadas' })
}

describe('the views of a list', () => {
  it('are those of this list; the one that stands there is marked, whatever the order of its filters', async () => {
    const { user, router } = openAt('/payments/multiple?tab=all&q=enero')
    const shown = await menu(user)
    const link = await within(shown).findByRole('link', { name: /^Devueltos/ })
    expect(link).toHaveAttribute('aria-current', 'true')
    expect(within(shown).queryByRole('link', { name: /^Bajas/ })).not.toBeInTheDocument()
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
    expect(violations.map(({ id }) => id)).toEqual([])
    await user.click(link)
    expect(router.state.location.search).toBe('?q=enero&tab=all')
  })

  it('open with a click, and go with a question', async () => {
    const { desk, user, router } = openAt('/payments/multiple')
    const shown = await menu(user)
    expect(within(shown).getByText('Elige filtros y guárdalos aquí con un nombre.')).toBeVisible()
    await user.click(await within(shown).findByRole('link', { name: 'Devueltos' }))
    await waitFor(() => {
      expect(router.state.location.search).toBe('?q=enero&tab=all')
    })
    expect(await screen.findByRole('searchbox')).toHaveValue('enero')
    await user.click(within(await menu(user)).getByRole('button', { name: 'Eliminar la vista Devueltos' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Eliminar la vista «Devueltos»?' })
    await user.click(within(question).getByRole('button', { name: 'Eliminar' }))
    expect(await screen.findByText('Todavía no guardas ninguna vista de esta lista.')).toBeVisible()
    expect(desk.removed).toEqual(['v-1'])
  })

  it('stand as tabs beside those that the list has by itself', async () => {
    const { user, router } = openAt('/payments/multiple')
    const tabs = await screen.findByRole('navigation', { name: 'Lotes por estado' })
    await user.click(await within(tabs).findByRole('link', { name: 'Devueltos' }))
    await waitFor(() => {
      expect(router.state.location.search).toBe('?q=enero&tab=all')
    })
    expect(await within(tabs).findByRole('link', { name: 'Devueltos' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect(within(tabs).getByRole('link', { name: 'Todos' })).not.toHaveAttribute('aria-current')
  })

  it('keep what stands there under a name, once, without where the list goes on', async () => {
    const { desk, user } = openAt('/payments/multiple?tab=send&q=nomina&after=0193')
    const shown = await menu(user)
    await user.click(within(shown).getByRole('button', { name: 'Guardar esta vista' }))
    const dialog = await screen.findByRole('dialog', { name: 'Guardar esta vista' })
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect(await within(dialog).findByText('Nombre: Escribe un nombre.')).toBeVisible()
    await user.type(within(dialog).getByRole('textbox', { name: 'Nombre' }), 'Por enviar')
    await user.dblClick(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('La vista «Por enviar» quedó guardada.')).toBeVisible()
    expect(desk.saved).toEqual([
      {
        body: { name: 'Por enviar', screen: '/payments/multiple', query: 'q=nomina&tab=send' },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
  })

  it('say so before one of the same name is written over, and why one is refused', async () => {
    const { desk, user } = openAt('/payments/multiple?tab=send')
    desk.refuse = HttpResponse.json(
      {
        type: 'about:blank',
        title: '',
        status: 409,
        detail: 'Ya tienes 50 vistas: elimina una.',
        code: 'too_many_views',
        errors: [],
      },
      { status: 409 },
    )
    const shown = await menu(user)
    await within(shown).findByRole('link', { name: 'Devueltos' })
    await user.click(within(shown).getByRole('button', { name: 'Guardar esta vista' }))
    const dialog = await screen.findByRole('dialog', { name: 'Guardar esta vista' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Nombre' }), 'devueltós')
    expect(within(dialog).getByText('Ya tienes «Devueltos»: se reemplaza por la actual.')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Reemplazar' }))
    expect(await within(dialog).findByText('Ya tienes 50 vistas: elimina una.')).toBeVisible()
  })

  it.each([360, 1440])('stand above their list at %i px', async (width) => {
    setWidth(width)
    openAt('/payments/multiple')
    expect(await screen.findByRole('button', { name: 'Vistas' })).toBeVisible()
  })
})

describe('the views in the palette', () => {
  const palette = async (user: ReturnType<typeof userEvent.setup>) => {
    await screen.findByRole('heading', { level: 1 })
    await user.click(screen.getByRole('button', { name: 'Buscar o ir a…' }))
    return screen.findByRole('combobox', { name: 'Buscar o ir a' })
  }

  it('stand there by themselves and are found by name', async () => {
    const { user, router } = openAt('/')
    const field = await palette(user)
    const group = await screen.findByRole('group', { name: 'Tus vistas' })
    expect(within(group).getAllByRole('option')).toHaveLength(2)
    await user.type(field, 'devuel')
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(
      'DevueltosVista de pagos masivos',
    )
    await user.keyboard('{Enter}')
    await waitFor(() => {
      expect(router.state.location.pathname + router.state.location.search).toBe(
        '/payments/multiple?q=enero&tab=all',
      )
    })
  })

  it('are those of lists that the reader may still enter', async () => {
    server.use(http.get('*/api/auth/me', () => HttpResponse.json(userWith('Gestionar pagos masivos'))))
    const { user } = openAt('/')
    await palette(user)
    const group = await screen.findByRole('group', { name: 'Tus vistas' })
    expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Devueltos'])
  })
})

it('the same filters in another order are the same view', () => {
  expect(keptQuery('?tab=all&q=a&after=3')).toBe(keptQuery('q=a&tab=all'))
  expect(keptQuery('')).toBe('')
})
