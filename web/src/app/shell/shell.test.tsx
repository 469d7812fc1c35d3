import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { server, userWith } from '@tests/server'
import { setWidth } from '@tests/setup'
import axe from 'axe-core'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { TOKEN_KEY } from '@/api/token'
import { browser } from '@/lib/browser'
import { loadFloating } from './lazyFloating'

async function navigationOf(): Promise<string[]> {
  const nav = await screen.findByRole('navigation', { name: 'Principal' })
  return within(nav)
    .getAllByRole('listitem')
    .map((item) => item.textContent)
}

describe('the shell', () => {
  it('spec §6: the navigation offers only what the guard lets in', async () => {
    server.use(
      http.get('*/api/auth/me', () =>
        HttpResponse.json(userWith('Gestionar solicitudes nuevas', 'Gestionar reporte de cierre de caja')),
      ),
    )
    renderPortal('/')
    expect(await navigationOf()).toEqual(['Inicio', 'Solicitudes', 'Cierre de caja'])
  })

  it('an administrator sees every entry, and where one stands', async () => {
    renderPortal('/payments/single/beneficiaries')
    expect(await navigationOf()).toEqual([
      'Inicio',
      'Solicitudes',
      'Pagos individuales',
      'Beneficiarios',
      'Pagos masivos',
      'Cierre de caja',
      'Anulaciones',
      'Contabilidad',
      'Auditoría',
      'Usuarios',
      'Configuración',
      'Puesta en marcha',
    ])
    const nav = screen.getByRole('navigation', { name: 'Principal' })
    expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('Beneficiarios')
  })

  it('counts at the entry of each what waits there, in the one call of the page', async () => {
    const asked: string[] = []
    const waits = (counts: Record<string, number>) => ({
      waits: Object.entries(counts).map(([what, count]) => ({ what, count })),
    })
    server.use(
      http.get('*/api/v1/home/waits', () => {
        asked.push('waits')
        return HttpResponse.json(waits({ to_cancel: 8 }))
      }),
      http.get('*/api/v1/home', () => {
        asked.push('home')
        return HttpResponse.json({
          figures: [],
          administrators: [],
          ...waits({
            to_decide: 1,
            to_review: 2,
            to_pay: 1,
            deposits: 4,
            accounts_to_verify: 6,
            batches_to_approve: 120,
            to_pay_in_cash: 2,
            closings: 1,
            to_cancel: 7,
            openings: 1,
            something_newer: 9,
          }),
        })
      }),
    )
    const { router } = renderPortal('/')
    expect(await screen.findByRole('link', { name: /^Cierre de caja ?3 ?por atender$/u })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Anulaciones ?7 ?por atender$/u })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Pagos individuales ?5 ?por atender$/u })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Solicitudes ?3 ?por atender$/u })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Beneficiarios ?6 ?por atender$/u })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Contabilidad ?1 ?por atender$/u })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /^Pagos masivos ?120 ?por atender$/u })).toHaveTextContent('99+')
    expect(asked).toEqual(['home'])

    await act(() => router.navigate('/payments/cancellations'))
    expect(await screen.findByRole('link', { name: /^Anulaciones ?8 ?por atender$/u })).toBeInTheDocument()
    expect(asked).toEqual(['home', 'waits'])
  })

  it('draws its sign in place, so that it is there without a signal', async () => {
    renderPortal('/')
    const nav = await screen.findByRole('navigation', { name: 'Principal' })
    expect(nav.querySelector('a svg rect')).toBeInTheDocument()
    expect(nav.querySelector('img')).toBeNull()
  })

  it('spec §9: the navigation stands from 1200 px on and is a drawer below', async () => {
    setWidth(1199)
    renderPortal('/')
    await screen.findByRole('heading', { name: 'Hola, Marisol' })
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Abrir el menú' }))
    // The root page leads there as well.
    const menu = await screen.findByRole('navigation', { name: 'Principal' })
    await userEvent.click(within(menu).getByRole('link', { name: 'Anulaciones' }))
    expect(await screen.findByRole('heading', { name: 'Anulaciones' })).toBeInTheDocument()
    await waitFor(() => {
      expect(screen.queryByRole('navigation', { name: 'Principal' })).not.toBeInTheDocument()
    })
  })

  it('a change of route puts the focus on the new heading, unless the list asks to keep it', async () => {
    const { router } = renderPortal('/')
    await screen.findByRole('heading', { name: 'Hola, Marisol' })
    await router.navigate('/payments/multiple')
    const heading = await screen.findByRole('heading', { name: 'Pagos masivos' })
    await expectFocus(() => heading)
    await router.navigate('/payments/cash-closing', { state: { keepFocus: true } })
    expect(await screen.findByRole('heading', { name: 'Cierre de caja' })).not.toHaveFocus()
  })

  it('spec §1: the bar shows on every change of route, also to one that is there at once', async () => {
    const { router } = renderPortal('/')
    await screen.findByRole('heading', { name: 'Hola, Marisol' })
    // It comes behind the first screen; one that came later than its own third of a second would not be seen.
    await loadFloating()
    await act(() => router.navigate('/404'))
    await screen.findByRole('progressbar', { name: 'Cargando página' })
    for (const [address, heading] of [
      ['/', 'Hola, Marisol'],
      ['/404', 'No encontramos esta página'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one route after the other
      await waitFor(() => {
        expect(screen.queryByRole('progressbar', { name: 'Cargando página' })).not.toBeInTheDocument()
      })
      // oxlint-disable-next-line no-await-in-loop -- as above
      await act(() => router.navigate(address))
      expect(screen.getByRole('progressbar', { name: 'Cargando página' })).toBeInTheDocument()
      expect(screen.getByRole('heading', { name: heading })).toBeInTheDocument()
    }
  })

  it('signing out forgets the token and goes to the logout route', async () => {
    // As where it leads away: what is still to be asked for is asked for no more.
    const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => {
      vi.spyOn(browser, 'isLeaving').mockReturnValue(true)
    })
    renderPortal('/')
    await userEvent.click(await screen.findByRole('button', { name: 'Tu cuenta: Marisol Quintero' }))
    expect(await screen.findByText('marisol.quintero@transportes.test')).toBeInTheDocument()
    await waitFor(() => {
      expect(localStorage.getItem(TOKEN_KEY)).toBe('ficha-1')
    })
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cerrar sesión' }))
    expect(goTo).toHaveBeenCalledWith('/api/auth/logout')
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
  })

  it('says when the network is gone', async () => {
    renderPortal('/')
    await screen.findByRole('heading', { name: 'Hola, Marisol' })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    expect(await screen.findByText(/^Sin conexión/)).toBeInTheDocument()
  })

  it('a screen whose script is gone says so and leaves the navigation standing', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const reload = vi.spyOn(browser, 'reload').mockReturnValue()
    const { routes } = await import('../routes')
    const broken = routes.map((root) => ({
      ...root,
      children: root.children?.map((inner) => ({
        ...inner,
        children: [
          {
            index: true,
            lazy: async () => {
              await Promise.resolve()
              throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
            },
          },
        ],
      })),
    }))
    renderPortal('/', broken as typeof routes)
    expect(await screen.findByRole('heading', { name: 'No pudimos cargar esta página' })).toBeInTheDocument()
    expect(screen.getByRole('navigation', { name: 'Principal' })).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Volver a cargar' }))
    expect(reload).toHaveBeenCalled()
  })

  it.each(['/', '/404', '/requests', '/payments/multiple'])(
    'has no accessibility mistakes on %s',
    async (route) => {
      const { container } = renderPortal(route)
      await screen.findByRole('heading', { level: 1 })
      // Colours are judged in a real browser; jsdom draws nothing.
      const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
      expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
    },
  )
})
