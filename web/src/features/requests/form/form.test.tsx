import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { chooseOption } from '@tests/choose'
import { expectFocus } from '@tests/focus'
import { promised } from '@tests/promised'
import { people } from '@tests/requests/people'
import { handlersOf, Portal } from '@tests/requests/portal'
import { branches, request, tariffs } from '@tests/requests/records'
import { saying } from '@tests/saying'
import { server } from '@tests/server'
import { delay, HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { hasUnsaved } from '@/ui/unsaved'

// Nobody waits between the tries of a call.
vi.mock('@/lib/pause', () => ({ pause: async () => Promise.resolve() }))

// The card of a type takes the click for its radio, which lets the mouse through.
const QUICK = { delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never } as const

function visit() {
  const portal = new Portal(people.eliecer, [])
  server.use(...handlersOf(portal))
  return { portal, user: userEvent.setup(QUICK), ...renderPortal('/requests/new') }
}

type User = ReturnType<typeof visit>['user']

async function fill(user: User): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: /^Viáticos/ }))
  await user.type(screen.getByLabelText(/^Motivo/), 'Hotel en David')
  await user.type(screen.getByLabelText(/^Concepto/), 'Dos noches')
  await user.type(screen.getByLabelText(/^Valor unitario/), '45.50')
}

const send = async (user: User) => user.click(screen.getByRole('button', { name: 'Enviar solicitud' }))

function answerProblem(status: number, code: string, detail: string, errors: object[] = []) {
  const body = { type: 'about:blank', title: '', status, detail, code, errors }
  return HttpResponse.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } })
}

describe('the form of a request', () => {
  it('says all that is missing at its fields, and goes to the first', async () => {
    const { portal, user } = visit()
    await screen.findByRole('radio', { name: /^Viáticos/ })
    await send(user)
    expect(screen.getByText('Revisa 4 campos:')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Motivo/)).toHaveAccessibleDescription(
      'Escribe para qué es: quien decide lo lee primero.',
    )
    expect(screen.getByLabelText(/^Concepto/)).toHaveAccessibleDescription('Escribe qué es.')
    expect(screen.getByLabelText(/^Valor unitario/)).toHaveAccessibleDescription(
      'Escribe cuánto cuesta cada uno.',
    )
    expect(screen.getByText('Elige para qué es el dinero.')).toBeInTheDocument()
    await expectFocus(() => screen.getAllByRole('radio')[0])
    expect(portal.sent('POST', /requests$/)).toHaveLength(0)
  })

  it('says that the types did not come, and asks for them again', async () => {
    const portal = new Portal(people.eliecer, [])
    server.use(
      http.get(
        '*/api/v1/request-types',
        () => answerProblem(404, 'not_found', 'No encontramos lo que buscas.'),
        {
          once: true,
        },
      ),
      ...handlersOf(portal),
    )
    const user = userEvent.setup(QUICK)
    renderPortal('/requests/new')
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('radio', { name: /^Viáticos/ })).toBeInTheDocument()
  })

  it('begins with what the screen that led here knows', async () => {
    const portal = new Portal(people.eliecer, [])
    server.use(...handlersOf(portal))
    const { router } = renderPortal('/404')
    const start = {
      purpose: 'Reposición del fondo fijo de Caja Colón',
      concept: 'Reposición del fondo fijo',
      branch_id: branches[1]?.id ?? '',
      currency: 'USD',
      amount_minor: 1_250,
    }
    await act(async () => router.navigate('/requests/new', { state: { start } }))
    expect(await screen.findByLabelText(/^Motivo/)).toHaveValue(start.purpose)
    expect(screen.getByLabelText(/^Concepto/)).toHaveValue(start.concept)
    expect(screen.getByLabelText(/^Valor unitario/)).toHaveValue('12.50')
  })

  it('folds what is rarely filled, opens it where something in it is wrong, and asks for no currency where there is one', async () => {
    const { user } = visit()
    const further = await screen.findByRole('button', { name: /^Más datos/ })
    expect(screen.queryByLabelText(/^Viaje/)).not.toBeInTheDocument()
    await user.click(further)
    expect(screen.getByLabelText(/^Viaje/)).toBeInTheDocument()
    expect(screen.queryByLabelText('Moneda')).not.toBeInTheDocument()
    const day = screen.getByLabelText(/^¿Para cuándo/)
    await user.type(day, '1/1/2020')
    await user.click(further)
    await send(user)
    expect(further).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByLabelText(/^¿Para cuándo/)).toHaveAccessibleDescription(/La fecha ya pasó/)
  })

  it('begins with the branch where the person works', async () => {
    const portal = new Portal({ ...people.eliecer, branch_id: branches[1]?.id ?? '' }, [])
    server.use(...handlersOf(portal))
    renderPortal('/requests/new')
    const further = await screen.findByRole('button', { name: /^Más datos/ })
    expect(further).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(further)
    const branch = await screen.findByRole('combobox', { name: /^Sucursal/ })
    await waitFor(() => {
      expect(branch).toHaveValue(branches[1]?.id)
    })
  })

  it('repeats the last one, but for its day and its trip', async () => {
    const portal = new Portal(people.milagros)
    server.use(...handlersOf(portal))
    const user = userEvent.setup(QUICK)
    renderPortal('/requests/new')
    const last = portal.list(new URLSearchParams({ scope: 'mine', limit: '1' }))[0]
    const former = await screen.findByRole('list', { name: 'Repetir una anterior' })
    await user.click(within(former).getAllByRole('button')[0] as HTMLElement)
    await waitFor(() => {
      expect(screen.getByLabelText(/^Motivo/)).toHaveValue(last?.purpose)
    })
    expect(screen.getByRole('radio', { name: new RegExp(`^${last?.type.name ?? ''}`) })).toBeChecked()
    expect(screen.getAllByLabelText(/^Concepto/)[0]).toHaveValue(last?.lines[0]?.concept)
    const further = screen.getByRole('button', { name: /^Más datos/ })
    if (further.getAttribute('aria-expanded') === 'false') {
      await user.click(further)
    }
    expect(screen.getByLabelText(/^Viaje/)).toHaveValue('')
    expect(screen.queryByRole('list', { name: 'Repetir una anterior' })).not.toBeInTheDocument()
    // Before it is sent, and no more once it is about something else.
    const warning = await screen.findByText('Puede estar repetida')
    expect(warning.closest('[role="status"]')).toHaveTextContent(last?.number ?? '')
    await user.type(screen.getByLabelText(/^Motivo/), ', segunda vuelta')
    await waitFor(() => {
      expect(screen.queryByText('Puede estar repetida')).not.toBeInTheDocument()
    })
    await send(user)
    await waitFor(() => {
      expect(portal.sent('POST', /requests$/)).toHaveLength(1)
    })
    expect(portal.sent('POST', /requests$/)[0]).toMatchObject({
      body: {
        type_id: last?.type.id,
        purpose: `${last?.purpose ?? ''}, segunda vuelta`,
        needed_by: null,
        submit: true,
      },
    })
  })

  it('offers the last one of the type that was chosen', async () => {
    const portal = new Portal(people.milagros)
    server.use(...handlersOf(portal))
    const user = userEvent.setup(QUICK)
    renderPortal('/requests/new')
    await screen.findByRole('list', { name: 'Repetir una anterior' })
    await user.click(screen.getByRole('radio', { name: /^Préstamo/ }))
    await waitFor(() => {
      expect(portal.calls.some(({ path }) => path.includes('scope=mine') && path.includes('type='))).toBe(
        true,
      )
    })
  })

  it('fills a line at the company’s price, where its type has one', async () => {
    const { portal, user } = visit()
    await user.click(await screen.findByRole('radio', { name: /^Anticipo de viaje/ }))
    expect(screen.queryByLabelText('Agregar tarifa')).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: /^Viáticos/ }))
    await chooseOption(user, await screen.findByLabelText('Agregar tarifa'), tariffs[0]?.id ?? '')
    expect(screen.getAllByLabelText(/^Concepto/)).toHaveLength(1)
    const quantity = screen.getByLabelText(/^Cantidad/)
    await expectFocus(() => quantity)
    await user.clear(quantity)
    await user.type(quantity, '3')
    expect(screen.getByText(/^Total/)).toHaveTextContent('135.00')
    await user.type(screen.getByLabelText(/^Motivo/), 'Entrega en David')
    await send(user)
    await waitFor(() => {
      expect(portal.sent('POST', /requests$/)).toHaveLength(1)
    })
    const line = {
      concept: 'Viáticos a David, por día',
      quantity_milli: 3_000,
      unit_minor: 4_500,
      unit_fraction: 0,
    }
    expect(portal.sent('POST', /requests$/)[0]).toMatchObject({ body: { lines: [line] } })
  })

  it('asks for fuel at its price, rounded once, and asks which of two prices was meant', async () => {
    const { portal, user } = visit()
    await fill(user)
    const quantity = screen.getByLabelText(/^Cantidad/)
    await user.clear(quantity)
    await user.type(quantity, '20')
    const amount = screen.getByLabelText(/^Valor unitario/)
    await user.clear(amount)
    await user.type(amount, '4.155')
    await user.click(screen.getByRole('button', { name: /Es USD.4\.155/ }))
    expect(screen.getByText(/^Total/)).toHaveTextContent('83.10')
    await send(user)
    await waitFor(() => {
      expect(portal.sent('POST', /requests$/)).toHaveLength(1)
    })
    const line = { quantity_milli: 20_000, unit_minor: 415, unit_fraction: 5_000 }
    expect(portal.sent('POST', /requests$/)[0]).toMatchObject({ body: { lines: [line] } })
    const shown = await screen.findByRole('table', { name: 'Detalle del gasto' })
    expect(shown).toHaveTextContent(/USD.4\.155/)
  })

  it('says at the amount why what was typed is none, and keeps it', async () => {
    const { portal, user } = visit()
    await fill(user)
    const amount = screen.getByLabelText(/^Valor unitario/)
    for (const text of ['-5', '12.345', '1000000000000000', '🤑', '<b>12</b>', '1,250', '0']) {
      await user.clear(amount)
      await user.type(amount, text)
      expect(amount).not.toHaveAttribute('aria-invalid', 'true')
      await send(user)
      expect(amount).toHaveAttribute('aria-invalid', 'true')
      expect(amount).toHaveAccessibleDescription(/[a-záéíóúñ]{3}/)
      expect(amount).toHaveValue(text)
    }
    expect(portal.sent('POST', /requests$/)).toHaveLength(0)
  })

  it('keeps to the limit of the type', async () => {
    const { user } = visit()
    await fill(user)
    const amount = screen.getByLabelText(/^Valor unitario/)
    await user.clear(amount)
    await user.type(amount, '600.01')
    await send(user)
    expect(screen.getAllByText(/El total supera el tope de Viáticos: USD\s600\.00\./)).not.toHaveLength(0)
  })

  it('asks above that limit for what a settlement accepted, and for no more', async () => {
    const draft = {
      ...request({ n: 1, state: 'draft', kind: 2, amount_minor: 70_000 }),
      excess_minor: 70_000,
    }
    const portal = new Portal(people.eliecer, [draft])
    server.use(...handlersOf(portal))
    renderPortal(`/requests/${draft.id}/edit`)
    const user = userEvent.setup(QUICK)
    const [amount] = await screen.findAllByLabelText(/^Valor unitario/)
    await user.clear(amount as HTMLElement)
    await user.type(amount as HTMLElement, '686.01')
    await send(user)
    expect(
      await screen.findAllByText(/El total supera el tope de Viáticos: USD\s600\.00\./),
    ).not.toHaveLength(0)
    expect(portal.sent('PUT', /requests\//)).toHaveLength(0)
    await user.clear(amount as HTMLElement)
    await user.type(amount as HTMLElement, '686.00')
    await send(user)
    await waitFor(() => {
      expect(portal.sent('PUT', /requests\//)).toHaveLength(1)
    })
  })

  it('sends once however often it is pressed, and opens what it made', async () => {
    const { portal, router, user } = visit()
    await fill(user)
    await user.dblClick(screen.getByRole('button', { name: 'Enviar solicitud' }))
    expect(await screen.findByText(saying(/^Enviaste SOL-2026-000001\./))).toBeInTheDocument()
    expect(portal.sent('POST', /requests$/).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        purpose: 'Hotel en David',
        beneficiary_id: null,
        submit: true,
        lines: [{ concept: 'Dos noches', quantity_milli: 1_000, unit_minor: 4_550, unit_fraction: 0 }],
      }),
    ])
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/requests/${portal.row('001').id}`)
    })
  })

  it('puts what the server refuses at its field, and keeps what was typed', async () => {
    const { user } = visit()
    server.use(
      http.post('*/api/v1/requests', () =>
        answerProblem(422, 'invalid', 'Revisa los campos.', [
          { field: 'purpose', code: 'invalid', detail: 'Ese motivo no dice para qué es.' },
          { field: 'lines/0/unit_minor', code: 'invalid', detail: 'Pasa de lo permitido.' },
        ]),
      ),
    )
    await fill(user)
    await send(user)
    const purpose = screen.getByLabelText(/^Motivo/)
    await waitFor(() => {
      expect(purpose).toHaveAccessibleDescription('Ese motivo no dice para qué es.')
    })
    expect(screen.getByLabelText(/^Valor unitario/)).toHaveAccessibleDescription('Pasa de lo permitido.')
    expect(screen.getByRole('button', { name: /^Línea 1, valor unitario/ })).toBeInTheDocument()
    expect(purpose).toHaveValue('Hotel en David')
    await expectFocus(() => purpose)
    expect(screen.getByLabelText(/^Concepto/)).toHaveValue('Dos noches')
  })

  it('tries again with the same key when the answer was lost, so that it asks once', async () => {
    const { portal, user } = visit()
    const keys: (string | null)[] = []
    let isLost = true
    server.use(
      http.post('*/api/v1/requests', async ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        await delay(0)
        return isLost ? HttpResponse.error() : undefined
      }),
    )
    await fill(user)
    await send(user)
    expect(await screen.findByText(/puede que se haya hecho/)).toBeInTheDocument()
    expect(screen.getByLabelText(/^Motivo/)).toHaveValue('Hotel en David')
    isLost = false
    await send(user)
    expect(await screen.findByText(saying(/^Enviaste SOL-2026-000001\./))).toBeInTheDocument()
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    expect(portal.rows).toHaveLength(1)
  })

  /** A server that does what it is asked and whose answers are lost as long as there is no signal. */
  function loseAnswers(portal: Portal) {
    const state = { hasSignal: false, keys: new Set<string | null>() }
    server.use(
      http.post('*/api/v1/requests', ({ request }) => {
        state.keys.add(request.headers.get('Idempotency-Key'))
        return state.hasSignal ? undefined : HttpResponse.error()
      }),
      http.post('*/api/v1/commands/actions/settle', () =>
        state.hasSignal
          ? HttpResponse.json({ outcome: 'done', at_ms: 1, number: 'SOL-2026-000077' })
          : HttpResponse.error(),
      ),
    )
    return { state, portal }
  }

  it('begins empty once it is known that what was sent was done', async () => {
    const { portal, user, unmount } = visit()
    const { state } = loseAnswers(portal)
    await fill(user)
    await send(user)
    await screen.findByText(/puede que se haya hecho/)
    unmount()
    renderPortal('/requests/new')
    expect(await screen.findByText('Recuperamos lo que habías escrito')).toBeInTheDocument()
    state.hasSignal = true
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText(/^Pedir dinero .*: sí se hizo$/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'SOL-2026-000077' })).toHaveAttribute(
      'href',
      '/requests?scope=mine&q=SOL-2026-000077',
    )
    await waitFor(() => {
      expect(screen.getByLabelText(/^Motivo/)).toHaveValue('')
    })
    expect(screen.queryByText('Recuperamos lo que habías escrito')).not.toBeInTheDocument()
    // Another that is begun then is another, also after a reload.
    await user.type(screen.getByLabelText(/^Motivo/), 'Gasolina')
    cleanup()
    renderPortal('/requests/new')
    expect(await screen.findByLabelText(/^Motivo/)).toHaveValue('Gasolina')
  })

  it('begins empty where that is known on another page', async () => {
    const { portal, user, unmount } = visit()
    const { state } = loseAnswers(portal)
    await fill(user)
    await send(user)
    await screen.findByText(/puede que se haya hecho/)
    unmount()
    state.hasSignal = true
    const { router } = renderPortal('/requests')
    await user.click(await screen.findByRole('button', { name: 'Entendido' }))
    await act(async () => router.navigate('/requests/new'))
    expect(await screen.findByLabelText(/^Motivo/)).toHaveValue('')
  })

  it('is emptied under the person, and asks before what they changed meanwhile is sent as another', async () => {
    const { portal, user } = visit()
    const { state } = loseAnswers(portal)
    await fill(user)
    await send(user)
    await screen.findByText(/puede que se haya hecho/)
    // It takes the focus once it is there, also from whoever goes on typing at once.
    await expectFocus(() => screen.getByText(/puede que se haya hecho/).closest('[role="alert"]'))
    await user.type(screen.getByLabelText(/^Motivo/), ' y Boquete')
    state.hasSignal = true
    window.dispatchEvent(new Event('online'))
    await screen.findByText(/^Pedir dinero .*: sí se hizo$/)
    expect(screen.getByLabelText(/^Motivo/)).toHaveValue('Hotel en David y Boquete')
    await send(user)
    expect(
      await screen.findByText(saying(/^Lo que enviaste antes .* sí se hizo \(SOL-2026-000077\)/)),
    ).toBeVisible()
    expect(state.keys.size).toBe(1)

    state.hasSignal = false
    await send(user)
    await screen.findByText(/puede que se haya hecho/)
    state.hasSignal = true
    window.dispatchEvent(new Event('online'))
    await waitFor(() => {
      expect(screen.getByLabelText(/^Motivo/)).toHaveValue('')
    })
    expect(screen.queryByText(/puede que se haya hecho/)).not.toBeInTheDocument()
    expect(state.keys.size).toBe(2)
  })

  it('offers nobody who was found for other words', async () => {
    const { user } = visit()
    const answer = promised()
    server.use(
      http.get('*/api/v1/beneficiaries/options', async ({ request }) =>
        new URL(request.url).searchParams.get('q') === 'carmen' ? answer.promise : undefined,
      ),
    )
    await user.click(await screen.findByRole('radio', { name: 'Para otra persona o un proveedor' }))
    const field = await screen.findByRole('combobox', { name: /^Nombre de la persona/ })
    await user.type(field, 'rogelio')
    await screen.findByRole('option', { name: /Rogelio Castillo/ })
    await user.clear(field)
    await user.type(field, 'carmen')
    expect(screen.queryByRole('option', { name: /Rogelio Castillo/ })).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(field).toHaveValue('carmen')
    answer.resolve(undefined)
    await user.click(await screen.findByRole('option', { name: /Carmen Arosemena/ }))
    expect(field).toHaveValue('Carmen Arosemena')
  })

  it('refuses a file that is none of the kinds it takes, and says so', async () => {
    visit()
    const section = await screen.findByRole('region', { name: 'Soportes' })
    const input = section.querySelector<HTMLInputElement>('input[type=file]')
    await userEvent
      .setup({ ...QUICK, applyAccept: false })
      .upload(input ?? document.createElement('input'), new File(['MZ'], 'juego.exe'))
    expect(await within(section).findByText(/juego\.exe/)).toHaveTextContent(/PDF/)
    expect(within(section).queryByRole('list', { name: 'Archivos por subir' })).not.toBeInTheDocument()
  })

  it('remembers what was typed when one comes back', async () => {
    const { router, user } = visit()
    await fill(user)
    const leaving = router.navigate('/requests')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Salir' }))
    await leaving
    await screen.findByRole('heading', { name: 'Solicitudes' })
    // The form that was left holds the door until its effects are undone, a moment after it is gone from the page.
    await waitFor(() => {
      expect(hasUnsaved()).toBe(false)
    })
    await router.navigate('/requests/new')
    expect(await screen.findByText('Recuperamos lo que habías escrito')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Motivo/)).toHaveValue('Hotel en David')
    await user.click(screen.getByRole('button', { name: 'Empezar de nuevo' }))
    expect(screen.getByLabelText(/^Motivo/)).toHaveValue('')
  })
})
