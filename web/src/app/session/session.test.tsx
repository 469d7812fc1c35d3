import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { clearToken, TOKEN_KEY } from '@/api/token'
import { SIGNED_OUT_KEY } from '@/app/session/readProfile'
import { browser } from '@/lib/browser'

function signedInWith(...permissions: Parameters<typeof userWith>) {
  server.use(http.get('*/api/auth/me', () => HttpResponse.json(userWith(...permissions))))
}

describe('spec §4: the session', () => {
  it('spec §2: a visitor is sent to the login route with the path to come back to', async () => {
    const goTo = vi.spyOn(browser, 'goTo').mockReturnValue()
    server.use(http.get('*/api/auth/me', () => new HttpResponse(null, { status: 204 })))
    window.history.replaceState(null, '', '/requests?state=new')
    localStorage.setItem(TOKEN_KEY, 'ficha-vieja')
    renderPortal('/requests?state=new')
    await waitFor(() => {
      expect(goTo).toHaveBeenCalledWith('/api/auth/login?returnTo=%2Frequests%3Fstate%3Dnew')
    })
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
  })

  it('spec §9: while the profile is read the page says "Cargando..."', () => {
    renderPortal('/')
    expect(screen.getByText('Cargando...')).toBeInTheDocument()
  })

  it.each([
    [0, 'Revisa tu conexión'],
    [502, 'código 502'],
  ])('spec §8: a failed profile carries the status %i and can be tried again', async (status, text) => {
    const goTo = vi.spyOn(browser, 'goTo').mockReturnValue()
    server.use(
      http.get(
        '*/api/auth/me',
        () => (status === 0 ? HttpResponse.error() : new HttpResponse(null, { status })),
        {
          once: true,
        },
      ),
    )
    const { store } = renderPortal('/')
    expect(await screen.findByText(new RegExp(text))).toBeInTheDocument()
    expect(store.getState().session.error).toEqual({ status })
    expect(goTo).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('heading', { name: 'Hola, Marisol' })).toBeInTheDocument()
  })

  it.each([401, 403])(
    "spec §8: a profile answered %i is an API call's: it warns and leaves",
    async (status) => {
      const goTo = vi.spyOn(browser, 'goTo').mockReturnValue()
      server.use(http.get('*/api/auth/me', () => new HttpResponse(null, { status })))
      localStorage.setItem(TOKEN_KEY, 'ficha-vieja')
      const { store } = renderPortal('/')
      expect(
        await screen.findByText('Tu sesión ha expirado, por favor inicia sesión nuevamente.'),
      ).toBeInTheDocument()
      expect(store.getState().session).toMatchObject({ expired: true, error: { status } })
      expect(localStorage.getItem(TOKEN_KEY)).toBeNull()
      expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
      await waitFor(() => {
        expect(goTo).toHaveBeenCalledExactlyOnceWith('/api/auth/logout')
      })
    },
  )

  it('spec §7: after a sign-in the token stands in local storage and in the state, by the action', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.use(
      http.get('*/api/auth/token', async () => {
        await held
        return HttpResponse.json({ accessToken: 'ficha-5', expiresIn: 600 })
      }),
    )
    clearToken()
    const { store } = renderPortal('/')
    await waitFor(() => {
      expect(store.getState().loading).toMatchObject({ loading: true, text: 'Cargando...' })
    })
    release()
    await waitFor(() => {
      expect(store.getState().userManagement.token).toBe('ficha-5')
    })
    expect(localStorage.getItem('inboxToken')).toBe('ficha-5')
    await waitFor(() => {
      expect(store.getState().loading.loading).toBe(false)
    })
  })

  it("spec §8: a token that cannot be had is said as the action's failure", async () => {
    server.use(http.get('*/api/auth/token', () => new HttpResponse(null, { status: 500 })))
    clearToken()
    renderPortal('/')
    // Said before the first screen is drawn, and once more in its place when that asks for itself.
    await waitFor(() => {
      expect(
        screen.getByText('Error al obtener el token', { selector: '[role=alert] *' }),
      ).toBeInTheDocument()
    })
  })

  it('keeps a signed-in person where they are when reading the profile again fails', async () => {
    const goTo = vi.spyOn(browser, 'goTo').mockReturnValue()
    const { store } = renderPortal('/')
    await screen.findByRole('heading', { name: 'Hola, Marisol' })
    let asked = 0
    server.use(
      http.get('*/api/auth/me', () => {
        asked += 1
        return HttpResponse.error()
      }),
    )
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => {
      expect(asked).toBe(1)
    })
    expect(screen.getByRole('heading', { name: 'Hola, Marisol' })).toBeInTheDocument()
    expect(store.getState().session.user).not.toBeNull()
    expect(goTo).not.toHaveBeenCalled()
  })

  it('leaves when another tab has learned that nobody is signed in any more', async () => {
    const goTo = vi.spyOn(browser, 'goTo').mockReturnValue()
    renderPortal('/')
    await screen.findByRole('heading', { name: 'Hola, Marisol' })
    server.use(http.get('*/api/auth/me', () => new HttpResponse(null, { status: 204 })))
    window.dispatchEvent(new StorageEvent('storage', { key: SIGNED_OUT_KEY, newValue: '1' }))
    await waitFor(() => {
      expect(goTo).toHaveBeenCalledWith(expect.stringContaining('/api/auth/login'))
    })
    expect(localStorage.getItem(SIGNED_OUT_KEY)).not.toBeNull()
  })

  it('starts anew when another person signed in from another tab', async () => {
    const reload = vi.spyOn(browser, 'reload').mockReturnValue()
    renderPortal('/')
    await screen.findByRole('heading', { name: 'Hola, Marisol' })
    server.use(
      http.get('*/api/auth/me', () => HttpResponse.json({ ...userWith(), id: 'otra', name: 'Otra' })),
    )
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => {
      expect(reload).toHaveBeenCalled()
    })
    expect(screen.queryByText('Hola, Otra')).not.toBeInTheDocument()
  })
})

describe('spec §2: the guard in the portal', () => {
  it('spec §8: a route that is not permitted leads to /404 without a message', async () => {
    signedInWith('Gestionar pagos masivos')
    const { router, store } = renderPortal('/payments/single')
    expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/404')
    expect(store.getState().popups.shown).toEqual([])
    expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  })

  it('an address that nobody knows leads to /404', async () => {
    const { router } = renderPortal('/no-existe')
    await screen.findByRole('heading', { name: 'No encontramos esta página' })
    expect(router.state.location.pathname).toBe('/404')
  })

  it('spec §2: permissions that change are judged at once', async () => {
    signedInWith('Gestionar anulaciones')
    const { router } = renderPortal('/payments/cancellations')
    await screen.findByRole('heading', { name: 'Anulaciones' })
    signedInWith('Crear solicitudes')
    window.dispatchEvent(new Event('focus'))
    await screen.findByRole('heading', { name: 'No encontramos esta página' })
    expect(router.state.location.pathname).toBe('/404')
  })

  it('spec §2: without any permission the root says whom to ask, and every other route is /404', async () => {
    signedInWith()
    const { router } = renderPortal('/')
    expect(await screen.findByText('Todavía no tienes ningún permiso asignado')).toBeInTheDocument()
    await router.navigate('/requests')
    await screen.findByRole('heading', { name: 'No encontramos esta página' })
    expect(router.state.location.pathname).toBe('/404')
  })

  it('reads the profile again on every change of route', async () => {
    let asked = 0
    server.use(
      http.get('*/api/auth/me', () => {
        asked += 1
        return HttpResponse.json(userWith('Administrador'))
      }),
    )
    const { router } = renderPortal('/')
    await screen.findByRole('heading', { name: 'Hola, Marisol' })
    await router.navigate('/payments/multiple')
    await screen.findByRole('heading', { name: 'Pagos masivos' })
    await waitFor(() => {
      expect(asked).toBe(2)
    })
  })
})
