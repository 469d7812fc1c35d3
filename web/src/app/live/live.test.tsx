import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderPortal } from '@tests/app'
import { EVENT_STREAM, server, userWith } from '@tests/server'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'

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
        HttpResponse.json({ administrators: [], waits: [{ what: 'to_decide', count: waiting }] }),
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

  it('asks again for what was shown before anybody listened, once', async () => {
    let asked = 0
    server.use(
      http.get('*/api/v1/home', () => {
        asked += 1
        return HttpResponse.json({ administrators: [] })
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
        return HttpResponse.json({ administrators: [], waits: [] })
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
