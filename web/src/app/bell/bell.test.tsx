import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { expectFocus } from '@tests/focus'
import { EVENT_STREAM, server, userWith } from '@tests/server'
import { setWidth } from '@tests/setup'
import { callsUnderWay } from '@tests/underWay'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import type { Notice } from '@/api/notices'

const REQUEST = '0193a1b2-0000-7000-8000-0000000000a1'

function notice(at: number, changes: Partial<Notice> = {}): Notice {
  return {
    id: `0193a1b2-0000-7000-8000-${String(at).padStart(12, '0')}`,
    kind: 'decided',
    text: `Rogelio Castillo aprobó la solicitud SOL-2026-00000${String(at)}`,
    object_kind: 'request',
    object_id: REQUEST,
    object_number: `SOL-2026-00000${String(at)}`,
    at_ms: Date.now() - at * 300_000,
    read: false,
    ...changes,
  }
}

/** The notices on the server, and what it was told of them. */
let all: Notice[] = []
let told: unknown[] = []
const speakers: ReadableStreamDefaultController<Uint8Array>[] = []

function say(id: number, change: { kinds: string[]; notices: boolean }) {
  const text = `event: change\nid: ${String(id)}\ndata: ${JSON.stringify(change)}\n\n`
  speakers.at(-1)?.enqueue(new TextEncoder().encode(text))
}

function serve(notices: Notice[]) {
  all = notices
  told = []
  server.use(
    http.get('*/api/v1/events', () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          speakers.push(controller)
        },
      })
      return new HttpResponse(body, { headers: EVENT_STREAM })
    }),
    http.get('*/api/v1/notices', ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('after') ?? 0)
      const until = from + 15
      return HttpResponse.json({
        items: all.slice(from, until),
        next: until < all.length ? String(until) : null,
        unread: all.filter(({ read }) => !read).length,
      })
    }),
    http.post('*/api/v1/notices/actions/read', async ({ request }) => {
      const body = (await request.json()) as { ids?: string[]; up_to?: string }
      told.push(body)
      all = all.map((one) =>
        body.up_to !== undefined || body.ids?.includes(one.id) === true ? { ...one, read: true } : one,
      )
      return HttpResponse.json({ unread: all.filter(({ read }) => !read).length })
    }),
  )
}

async function openBell(name: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog', { name: 'Avisos' })
}

afterEach(() => {
  speakers.length = 0
})

describe('the bell', () => {
  it('counts what was not read, and lists it with what it is, how old it is and where it leads', async () => {
    serve([notice(1), notice(2, { kind: 'returned', read: true }), notice(3, { kind: 'future' })])
    renderPortal('/')
    const panel = await openBell('Avisos, 2 sin leer')
    const [first, second, third] = await within(panel).findAllByRole('listitem')
    expect(first).toHaveTextContent(/aprobó la solicitud SOL-2026-000001Decidido · hace 5 minSin leer/u)
    expect(second).toHaveTextContent(/Devuelto · hace 10 min$/u)
    expect(third).toHaveTextContent(/Aviso · .*Sin leer/u)
    expect(within(panel).getAllByRole('link')[0]).toHaveAttribute('href', `/requests/${REQUEST}`)
  })

  it('says 99+ where more wait than anybody counts', async () => {
    serve(Array.from({ length: 120 }, (_, at) => notice(at + 1)))
    renderPortal('/')
    expect(await screen.findByRole('button', { name: 'Avisos, 99+ sin leer' })).toHaveTextContent('99+')
  })

  it('leads to the record, and what was opened is read', async () => {
    serve([notice(1), notice(2)])
    const { router } = renderPortal('/')
    const panel = await openBell('Avisos, 2 sin leer')
    await userEvent.click(await within(panel).findByRole('link', { name: /SOL-2026-000002/u }))
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/requests/${REQUEST}`)
      expect(told).toEqual([{ ids: [notice(2).id] }])
    })
    expect(await screen.findByRole('button', { name: 'Avisos, 1 sin leer' })).toBeInTheDocument()
  })

  it('marks all up to the newest as read', async () => {
    serve([notice(1), notice(2)])
    renderPortal('/')
    const panel = await openBell('Avisos, 2 sin leer')
    await userEvent.click(await within(panel).findByRole('button', { name: 'Marcar todos como leídos' }))
    await waitFor(() => {
      expect(within(panel).queryAllByText('Sin leer')).toHaveLength(0)
    })
    expect(told).toEqual([{ up_to: notice(1).id }])
    expect(within(panel).queryByRole('button', { name: 'Marcar todos como leídos' })).not.toBeInTheDocument()
  })

  it('leads nobody where they may not enter; such a notice is marked by hand', async () => {
    server.use(http.get('*/api/auth/me', () => HttpResponse.json(userWith('Crear solicitudes'))))
    serve([
      notice(1, { object_kind: 'payment' }),
      notice(2, { object_kind: 'cancellation' }),
      notice(3, { object_kind: 'spaceship', read: true }),
    ])
    renderPortal('/')
    const panel = await openBell('Avisos, 2 sin leer')
    const [payment, cancellation, unknown] = await within(panel).findAllByRole('listitem')
    expect(within(unknown as HTMLElement).queryByRole('link')).not.toBeInTheDocument()
    expect(within(cancellation as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/me/cancellations/${REQUEST}`,
    )
    expect(within(payment as HTMLElement).queryByRole('link')).not.toBeInTheDocument()
    await userEvent.click(within(payment as HTMLElement).getByRole('button', { name: 'Marcar como leído' }))
    await waitFor(() => {
      expect(told).toEqual([{ ids: [notice(1).id] }])
    })
  })

  it('shows more on demand', async () => {
    serve(Array.from({ length: 20 }, (_, at) => notice(at + 1)))
    renderPortal('/')
    const panel = await openBell('Avisos, 20 sin leer')
    expect(await within(panel).findAllByRole('listitem')).toHaveLength(15)
    await userEvent.click(within(panel).getByRole('button', { name: 'Ver más' }))
    await waitFor(() => {
      expect(within(panel).getAllByRole('listitem')).toHaveLength(20)
    })
    expect(within(panel).getByText('20 en total.')).toBeInTheDocument()
  })

  it('says what it is for where there is nothing, and what failed where it failed', async () => {
    serve([])
    const { unmount } = renderPortal('/')
    expect(await within(await openBell('Avisos')).findByText(/^Todavía no tienes avisos/u)).toBeVisible()
    unmount()
    server.use(http.get('*/api/v1/notices', () => HttpResponse.json(null, { status: 500 })))
    renderPortal('/')
    const panel = await openBell('Avisos')
    expect(await within(panel).findByRole('alert')).toHaveTextContent('Algo falló de nuestro lado')
    // Whoever presses while it is being read waits for that answer, which is still the old one.
    await waitFor(() => {
      expect(callsUnderWay()).toBe(0)
    })
    serve([notice(1)])
    await userEvent.click(within(panel).getByRole('button', { name: 'Reintentar' }))
    expect(await within(panel).findAllByRole('listitem')).toHaveLength(1)
  })

  it('is a sheet with a way out on a phone, and opens by its key', async () => {
    setWidth(360)
    serve([notice(1)])
    renderPortal('/')
    await screen.findByRole('button', { name: 'Avisos, 1 sin leer' })
    await userEvent.keyboard('n')
    const panel = await screen.findByRole('dialog', { name: 'Avisos' })
    await userEvent.click(within(panel).getByRole('button', { name: 'Cerrar avisos' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Avisos' })).not.toBeInTheDocument()
    })
  })

  it('is found in the palette', async () => {
    serve([notice(1)])
    renderPortal('/')
    await screen.findByRole('button', { name: 'Avisos, 1 sin leer' })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox'), 'avisos{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Avisos' })).toBeInTheDocument()
  })

  it('says politely what has just come, and nothing of what was there', async () => {
    serve([notice(2)])
    renderPortal('/')
    await screen.findByRole('button', { name: 'Avisos, 1 sin leer' })
    const said = () =>
      screen
        .getAllByRole('status')
        .map((region) => region.textContent)
        .join('')
    expect(said()).not.toContain('Aviso nuevo')
    await waitFor(() => {
      expect(speakers).toHaveLength(1)
    })
    all = [notice(1), ...all]
    say(8, { kinds: [], notices: true })
    expect(await screen.findByRole('button', { name: 'Avisos, 2 sin leer' })).toBeInTheDocument()
    expect(said()).toContain('Aviso nuevo: Rogelio Castillo aprobó la solicitud SOL-2026-000001')
    await expectFocus(() => document.body)
  })
})
