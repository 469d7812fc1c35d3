import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { openPortal } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { saying } from '@tests/saying'
import { server } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { aSession, FakeCash } from './testing/fake'

// Nobody waits between the tries of a call.
vi.mock('@/lib/pause', () => ({ pause: async () => Promise.resolve() }))

const MOVEMENTS = '*/api/v1/cash/sessions/t-1/movements'

/** A server that notes what it is sent, under its key; without a signal its answers are lost. */
function listen() {
  const state = { hasSignal: false, keys: [] as string[] }
  new FakeCash().listen('Gestionar cierre de caja')
  server.use(
    http.post(MOVEMENTS, ({ request }) => {
      state.keys.push(request.headers.get('Idempotency-Key') ?? '')
      return state.hasSignal ? HttpResponse.json(aSession()) : HttpResponse.error()
    }),
    http.post('*/api/v1/commands/actions/settle', () =>
      state.hasSignal
        ? HttpResponse.json({ outcome: 'done', at_ms: 1, number: 'TUR-2026-000037' })
        : HttpResponse.error(),
    ),
  )
  return state
}

async function note(user: ReturnType<typeof userEvent.setup>, amount: string) {
  await user.click(await screen.findByRole('button', { name: 'Anotar egreso' }))
  const dialog = await screen.findByRole('dialog', { name: 'Anotar egreso' })
  await within(dialog).findByRole('option', { name: 'Gastos menores' })
  await chooseOption(user, within(dialog).getByRole('combobox', { name: /Categoría/u }), 'Gastos menores')
  await user.type(within(dialog).getByRole('textbox', { name: /Monto/u }), amount)
  await user.click(within(dialog).getByRole('button', { name: 'Anotar' }))
  return dialog
}

/** Leaves the form, and says so where it asks. */
async function giveUp(user: ReturnType<typeof userEvent.setup>, dialog: HTMLElement) {
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  const question = await screen.findByRole('alertdialog', { name: '¿Salir de este formulario?' })
  await user.click(within(question).getByRole('button', { name: 'Salir' }))
  await waitFor(() => {
    expect(dialog).not.toBeInTheDocument()
  })
}

function setUp() {
  const state = listen()
  return { state, ...openPortal('/payments/cash-closing/t-1') }
}

describe('a movement whose answer was lost', () => {
  it('keeps its key when the dialog is closed and filled in again', async () => {
    const { state, user } = setUp()
    const dialog = await note(user, '12.50')
    expect(
      await within(dialog).findByText(/La respuesta no llegó: puede que se haya hecho/u),
    ).toBeInTheDocument()
    await giveUp(user, dialog)
    state.hasSignal = true
    await note(user, '12.50')
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(state.keys.length).toBeGreaterThan(1)
    expect(new Set(state.keys).size).toBe(1)
  })

  it('is told of where it was sent from, and another waits until it is known whether it was noted', async () => {
    const { state, user } = setUp()
    const first = await note(user, '12.50')
    await within(first).findByText(/La respuesta no llegó/u)
    await giveUp(user, first)
    const [notice] = await screen.findAllByText(/^Anotar un movimiento de caja .*: quedó sin respuesta$/u)
    expect(notice).toBeVisible()
    expect(screen.queryByText(/no se hará dos veces|uede que se haya hecho/u)).not.toBeInTheDocument()

    state.hasSignal = true
    const tries = state.keys.length
    const second = await note(user, '12.60')
    expect(
      await within(second).findByText(saying(/^Lo que enviaste antes .* sí se hizo \(TUR-2026-000037\)\./u)),
    ).toBeInTheDocument()
    expect(state.keys).toHaveLength(tries)
    await user.click(within(second).getByRole('button', { name: 'Anotar' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(new Set(state.keys).size).toBe(2)
  })

  it('is asked about at the press of a button, and what is known stays until it was read', async () => {
    const { state, user } = setUp()
    const dialog = await note(user, '12.50')
    await within(dialog).findByText(/La respuesta no llegó/u)
    await giveUp(user, dialog)
    state.hasSignal = true
    const region = await screen.findByRole('region', { name: 'Envíos sin respuesta' })
    await user.click(within(region).getByRole('button', { name: 'Preguntar si se hizo' }))
    expect(await within(region).findByText(/: sí se hizo$/u)).toBeVisible()
    // The movement is in that shift; it is not the shift.
    expect(region).toHaveTextContent('Está en TUR-2026-000037.')
    await user.click(within(region).getByRole('button', { name: 'Entendido' }))
    await waitFor(() => {
      expect(region).not.toBeInTheDocument()
    })
  })
})
