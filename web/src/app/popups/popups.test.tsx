import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPart, renderPortal } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { describe, expect, it, vi } from 'vitest'
import { loadingEnded, loadingStarted } from '../loading/loadingSlice'
import { popupShown } from './popupsSlice'

function show(kind: 'success' | 'error' | 'warning', text: string) {
  const view = renderPart(<p>Página</p>)
  act(() => {
    view.store.dispatch(popupShown({ kind, text }))
  })
  return view
}

function wait(duration_ms: number) {
  act(() => {
    vi.advanceTimersByTime(duration_ms)
  })
}

describe('spec §9: popups', () => {
  it('spec §9: stand for 4000 ms, without a confirm button', () => {
    vi.useFakeTimers()
    show('success', 'Solicitud enviada.')
    expect(screen.getAllByRole('button').map((b) => b.getAttribute('aria-label'))).toEqual(['Cerrar aviso'])
    wait(3_999)
    expect(screen.getByText('Solicitud enviada.')).toBeInTheDocument()
    wait(1)
    expect(screen.queryByText('Solicitud enviada.')).not.toBeInTheDocument()
  })

  it('spec §9: success is a status; error and warning are alerts', () => {
    const { store } = show('success', 'Bien hecho.')
    act(() => {
      store.dispatch(popupShown({ kind: 'error', text: 'Falló.' }))
      store.dispatch(popupShown({ kind: 'warning', text: 'Cuidado.' }))
    })
    const statuses = screen.getAllByRole('status').map((region) => region.textContent)
    expect(statuses.join(' ')).toContain('Bien hecho.')
    const alert = screen.getByRole('alert')
    expect(within(alert).getByText('Falló.')).toBeInTheDocument()
    expect(within(alert).getByText('Cuidado.')).toBeInTheDocument()
  })

  it('wait while somebody points at them or stands in them', () => {
    vi.useFakeTimers()
    show('error', 'No se pudo pagar.')
    wait(3_000)
    fireEvent.mouseEnter(screen.getByText('No se pudo pagar.').parentElement as HTMLElement)
    wait(60_000)
    expect(screen.getByText('No se pudo pagar.')).toBeInTheDocument()
    fireEvent.mouseLeave(screen.getByText('No se pudo pagar.').parentElement as HTMLElement)
    fireEvent.focus(screen.getByRole('button', { name: 'Cerrar aviso' }))
    wait(60_000)
    expect(screen.getByText('No se pudo pagar.')).toBeInTheDocument()
    fireEvent.blur(screen.getByRole('button', { name: 'Cerrar aviso' }))
    wait(1_000)
    expect(screen.queryByText('No se pudo pagar.')).not.toBeInTheDocument()
  })

  it('of what went well stand one at a time: the last, beside what warns', () => {
    const { store } = show('success', 'Aprobaste la primera.')
    act(() => {
      store.dispatch(popupShown({ kind: 'warning', text: 'Cuidado.' }))
      store.dispatch(popupShown({ kind: 'success', text: 'Aprobaste la segunda.' }))
    })
    expect(screen.getAllByRole('button', { name: 'Cerrar aviso' })).toHaveLength(2)
    expect(screen.queryByText('Aprobaste la primera.')).not.toBeInTheDocument()
    expect(screen.getByText('Aprobaste la segunda.')).toBeInTheDocument()
    expect(screen.getByText('Cuidado.')).toBeInTheDocument()
  })

  it('close with Escape, and take no focus', async () => {
    show('warning', 'Revisa la caja.')
    await expectFocus(() => document.body)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('Revisa la caja.')).not.toBeInTheDocument()
  })

  it('stay in the bell', async () => {
    const { store } = renderPortal('/')
    await screen.findByRole('heading', { name: 'Hola, Marisol' })
    act(() => {
      store.dispatch(popupShown({ kind: 'success', text: 'Pago enviado.' }))
      store.dispatch(popupShown({ kind: 'error', text: 'El banco lo rechazó.' }))
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Avisos' }))
    const panel = await screen.findByRole('dialog', { name: 'Avisos' })
    const recent = within(panel).getByRole('region', { name: 'Mensajes recientes' })
    expect(within(recent).getAllByRole('listitem')[0]).toHaveTextContent('El banco lo rechazó.')
  })
})

describe('spec §3: the global loading state', () => {
  it("spec §9: says 'Cargando...' unless told otherwise", () => {
    const { store } = renderPart(<p>Página</p>)
    expect(store.getState().loading).toEqual({ loading: false, text: 'Cargando...' })
    act(() => {
      store.dispatch(loadingStarted())
    })
    expect(screen.getByText('Cargando...')).toBeInTheDocument()
    act(() => {
      store.dispatch(loadingStarted('Generando el archivo...'))
    })
    expect(screen.getByText('Generando el archivo...')).toBeInTheDocument()
    act(() => {
      store.dispatch(loadingEnded())
    })
    expect(store.getState().loading).toEqual({ loading: false, text: 'Cargando...' })
  })
})
