import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { EVENT_STREAM, server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { hearing } from './hearing'

let speaker: ReadableStreamDefaultController<Uint8Array> | null = null
let next = 1

/** The server tells what changed. */
function say(...kinds: string[]) {
  const text = `event: change\nid: ${String((next += 1))}\ndata: ${JSON.stringify({ kinds, notices: false })}\n\n`
  act(() => {
    speaker?.enqueue(new TextEncoder().encode(text))
  })
}

async function listening() {
  await waitFor(() => {
    expect(speaker).not.toBeNull()
  })
}

beforeEach(() => {
  speaker = null
  server.use(
    http.get('*/api/v1/events', () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          speaker = controller
        },
      })
      return new HttpResponse(body, { headers: EVENT_STREAM })
    }),
  )
})

/** How often the server was asked for the general settings, and what they are there. */
function serveSettings() {
  const settings = { asked: 0, name: 'Cargas del Litoral', version: 1 }
  server.use(
    http.get('*/api/v1/general-settings', () => {
      settings.asked += 1
      return HttpResponse.json({
        amounts: [],
        batch_above: 'approvers',
        company_name: settings.name,
        home_currency: 'USD',
        product_name: 'Caudal',
        settlement_word: 'rendicion',
        payroll_word: 'planilla',
        clearance_word: 'paz_y_salvo',
        strict_administrators: false,
        custodian_sees_expected: false,
        version: settings.version,
      })
    }),
  )
  return settings
}

describe('what others do', () => {
  it('shows without anybody reloading: counts, lists and what one may do', async () => {
    let waiting = 2
    server.use(
      http.get('*/api/v1/home', () =>
        HttpResponse.json({
          figures: [],
          administrators: [],
          waits: [{ what: 'to_decide', count: waiting }],
        }),
      ),
    )
    renderPortal('/')
    expect(await screen.findByRole('link', { name: /Solicitudes ?2 ?por atender/u })).toBeInTheDocument()
    await listening()
    waiting = 3
    say('request')
    expect(await screen.findByRole('link', { name: /Solicitudes ?3 ?por atender/u })).toBeInTheDocument()
    server.use(http.get('*/api/auth/me', () => HttpResponse.json(userWith('Crear solicitudes'))))
    say('user')
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'Usuarios' })).not.toBeInTheDocument()
    })
  })

  it('has a change of page ask for the profile only where nobody would tell of another', async () => {
    let asked = 0
    server.use(
      http.get('*/api/auth/me', () => {
        asked += 1
        return HttpResponse.json(userWith('Administrador'), { headers: { 'Last-Event-ID': '1' } })
      }),
    )
    const { router } = renderPortal('/')
    await screen.findByRole('heading', { name: 'Hola, Marisol' })
    await listening()
    say()
    await waitFor(() => {
      expect(hearing.isOn()).toBe(true)
    })
    await act(async () => router.navigate('/payments/multiple'))
    await screen.findByRole('heading', { name: 'Pagos masivos' })
    expect(asked).toBe(1)

    act(() => {
      speaker?.close()
    })
    await waitFor(() => {
      expect(hearing.isOn()).toBe(false)
    })
    await act(async () => router.navigate('/payments/cash-closing'))
    await screen.findByRole('heading', { name: 'Cierre de caja' })
    await waitFor(() => {
      expect(asked).toBe(2)
    })
  })

  it('asks again for what was shown before anybody listened, once', async () => {
    let asked = 0
    server.use(
      http.get('*/api/v1/home', () => {
        asked += 1
        return HttpResponse.json({ figures: [], administrators: [] })
      }),
    )
    renderPortal('/')
    await listening()
    expect(asked).toBe(1)
    say()
    await waitFor(() => {
      expect(asked).toBe(2)
    })
  })

  it('shows in the list of users too, as far down as its reader went', async () => {
    const named = (id: string, name: string) => ({
      id,
      name,
      email: `${id}@litoral.test`,
      state: 'active',
      permissions: [],
    })
    let second = 'Milagros Pineda'
    const asked: (string | null)[] = []
    server.use(
      http.get('*/api/v1/permissions', () => HttpResponse.json({ items: [], conflicts: [] })),
      http.get('*/api/v1/branches', () => HttpResponse.json({ items: [] })),
      http.get('*/api/v1/user', ({ request }) => {
        const after = new URL(request.url).searchParams.get('after')
        asked.push(after)
        return after === null
          ? HttpResponse.json([named('kevin', 'Kevin Ábrego')], {
              headers: { Link: '</api/v1/user?limit=50&after=c1>; rel="next"' },
            })
          : HttpResponse.json([named('milagros', second)])
      }),
    )
    const { store } = renderPortal('/users')
    const person = userEvent.setup({ delay: null })
    await person.click(await screen.findByRole('button', { name: 'Ver más' }))
    expect(await screen.findByText('Milagros Pineda')).toBeInTheDocument()
    await listening()
    expect(asked).toEqual([null, 'c1'])

    // Section 4 of the specification holds for what is read in passing: the flag goes up and down around it.
    const loading: boolean[] = []
    const lengths = new Set<number>()
    store.subscribe(() => {
      const { loading: now, users } = { ...store.getState().loading, ...store.getState().userManagement }
      lengths.add(users.length)
      if (loading.at(-1) !== now) {
        loading.push(now)
      }
    })
    second = 'Milagros Pineda de Ruiz'
    say('user')
    expect(await screen.findByText('Milagros Pineda de Ruiz')).toBeInTheDocument()
    await waitFor(() => {
      expect(loading).toEqual([false, true, false])
    })
    expect(screen.getByText('Kevin Ábrego')).toBeInTheDocument()
    expect(asked).toEqual([null, 'c1', null, 'c1'])
    expect([...lengths]).toEqual([2])
  })

  it('asks for nothing twice where the server said from where on it tells', async () => {
    let asked = 0
    let since: string | null = null
    server.use(
      http.get('*/api/auth/me', () =>
        HttpResponse.json(userWith('Administrador'), { headers: { 'Last-Event-ID': '41' } }),
      ),
      http.get('*/api/v1/events', ({ request }) => {
        since = request.headers.get('Last-Event-ID')
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            speaker = controller
          },
        })
        return new HttpResponse(body, { headers: EVENT_STREAM })
      }),
      http.get('*/api/v1/home', () => {
        asked += 1
        return HttpResponse.json({ figures: [], administrators: [], waits: [] })
      }),
    )
    next = 40
    renderPortal('/')
    await listening()
    expect(since).toBe('41')
    say()
    // Longer than the pause between two refreshes.
    await new Promise((resolve) => {
      setTimeout(resolve, 1_300)
    })
    expect(asked).toBe(1)
    say('holiday')
    await waitFor(() => {
      expect(asked).toBe(2)
    })
  })

  it('takes nothing from a form that somebody types into: it waits until they are done', async () => {
    const settings = serveSettings()
    renderPortal('/settings/general')
    const field = await screen.findByRole('textbox', { name: 'Nombre de la empresa' })
    await listening()
    const before = settings.asked
    await userEvent.type(field, ' del Norte')
    const typed = (field as HTMLInputElement).value
    settings.name = 'Otro nombre'
    settings.version = 2
    say('general_settings')
    // Longer than the pause between two refreshes.
    await new Promise((resolve) => {
      setTimeout(resolve, 1_300)
    })
    expect(settings.asked).toBe(before)
    expect(screen.getByRole('textbox', { name: 'Nombre de la empresa' })).toBe(field)
    expect(field).toHaveValue(typed)
  })

  it('waits for the answer to a dialog, which is about the record as it was opened', async () => {
    const settings = serveSettings()
    renderPortal('/settings/general')
    await screen.findByRole('textbox', { name: 'Nombre de la empresa' })
    await listening()
    const before = settings.asked
    await userEvent.click(screen.getByRole('button', { name: /^Avisos/u }))
    await screen.findByRole('dialog', { name: 'Avisos' })
    settings.name = 'Otro nombre'
    settings.version = 2
    say('general_settings')
    await new Promise((resolve) => {
      setTimeout(resolve, 1_300)
    })
    expect(settings.asked).toBe(before)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Nombre de la empresa' })).toHaveValue('Otro nombre')
    })
  })
})
